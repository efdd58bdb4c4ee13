import { lazy, type ComponentType } from "react";
import type { ScreenRoute } from "./screen-route.ts";

const Signup = lazy(() => import("../features/accounts/SignupPage.tsx"));
const Login = lazy(() => import("../features/accounts/LoginPage.tsx"));
const VerifyEmail = lazy(() => import("../features/accounts/VerifyEmailPage.tsx"));
const ForgotPassword = lazy(() => import("../features/accounts/ForgotPasswordPage.tsx"));
const ResetPassword = lazy(() => import("../features/accounts/ResetPasswordPage.tsx"));
const SetPassword = lazy(() => import("../features/accounts/SetPasswordPage.tsx"));
const ConfirmDeletion = lazy(() => import("../features/accounts/ConfirmDeletionPage.tsx"));
const Profile = lazy(() => import("../features/accounts/ProfilePage.tsx"));
const ChangePassword = lazy(() => import("../features/accounts/ChangePasswordPage.tsx"));
const DeleteAccount = lazy(() => import("../features/accounts/DeleteAccountPage.tsx"));
const Team = lazy(() => import("../features/team/TeamPage.tsx"));
const Settings = lazy(() => import("../features/team/SettingsPage.tsx"));
const Features = lazy(() => import("../features/site/FeaturesPage.tsx"));
const Pricing = lazy(() => import("../features/site/PricingPage.tsx"));
const Faq = lazy(() => import("../features/site/FaqPage.tsx"));
const Terms = lazy(() => import("../features/site/TermsPage.tsx"));
const Privacy = lazy(() => import("../features/site/PrivacyPage.tsx"));
const PaymentResult = lazy(() => import("../features/site/PaymentResultPage.tsx"));
const Outbox = lazy(() => import("../features/operator/OutboxPage.tsx"));
const Operator = lazy(() => import("../features/operator/OperatorPage.tsx"));

/** The same screen for everybody, verified or not. */
const everybody = (path: string, screen: ComponentType): ScreenRoute => ({
  path,
  visitor: screen,
  member: screen,
  isOpen: true,
});

/** Visitors' screens, the account, the organisation and the installation. */
export const ACCOUNT_ROUTES: readonly ScreenRoute[] = [
  { path: "/", visitor: Signup, member: Profile, width: "text" },
  { path: "/earlyaccess", visitor: Signup },
  { path: "/signup", visitor: Signup },
  { path: "/login", visitor: Login },
  everybody("/login/:id", VerifyEmail),
  { path: "/forgot-password", visitor: ForgotPassword },
  everybody("/reset-password/:id?", ResetPassword),
  everybody("/set-password/:id?", SetPassword),

  { path: "/myprofile", member: Profile, width: "text" },
  { path: "/changepassword", member: ChangePassword, width: "form" },
  { path: "/delete-account", member: DeleteAccount, width: "form" },
  everybody("/delete-account/:id", ConfirmDeletion),
  { path: "/team", member: Team },
  { path: "/settings", member: Settings },

  everybody("/features", Features),
  everybody("/pricing", Pricing),
  everybody("/faq", Faq),
  everybody("/termsandconditions", Terms),
  everybody("/privacypolicy", Privacy),
  // The specification's spelling, and the right one.
  everybody("/payment-sucess/:id", PaymentResult),
  everybody("/payment-success/:id", PaymentResult),

  everybody("/outbox", Outbox),
  { path: "/operator", member: Operator },
];
