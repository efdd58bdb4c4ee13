import type { ComponentType } from "react";
import { lazyScreen } from "../ui/parts.tsx";
import type { ScreenRoute } from "./screen-route.ts";

const Signup = lazyScreen(() => import("../features/accounts/SignupPage.tsx"));
const Login = lazyScreen(() => import("../features/accounts/LoginPage.tsx"));
const VerifyEmail = lazyScreen(() => import("../features/accounts/VerifyEmailPage.tsx"));
const ForgotPassword = lazyScreen(() => import("../features/accounts/ForgotPasswordPage.tsx"));
const ResetPassword = lazyScreen(() => import("../features/accounts/ResetPasswordPage.tsx"));
const SetPassword = lazyScreen(() => import("../features/accounts/SetPasswordPage.tsx"));
const ConfirmDeletion = lazyScreen(() => import("../features/accounts/ConfirmDeletionPage.tsx"));
const AlertMail = lazyScreen(() => import("../features/alerts/AlertMailPage.tsx"));
const ReportMail = lazyScreen(() => import("../features/reports/ReportMailPage.tsx"));
const Profile = lazyScreen(() => import("../features/accounts/ProfilePage.tsx"));
const ChangePassword = lazyScreen(() => import("../features/accounts/ChangePasswordPage.tsx"));
const DeleteAccount = lazyScreen(() => import("../features/accounts/DeleteAccountPage.tsx"));
const Team = lazyScreen(() => import("../features/accounts/TeamPage.tsx"));
const Settings = lazyScreen(() => import("../features/accounts/SettingsPage.tsx"));
const ApiKeys = lazyScreen(() => import("../features/api-keys/ApiKeysPage.tsx"));
const Features = lazyScreen(() => import("../features/site/FeaturesPage.tsx"));
const Pricing = lazyScreen(() => import("../features/site/PricingPage.tsx"));
const Faq = lazyScreen(() => import("../features/site/FaqPage.tsx"));
const Terms = lazyScreen(() => import("../features/site/TermsPage.tsx"));
const Privacy = lazyScreen(() => import("../features/site/PrivacyPage.tsx"));
const PaymentResult = lazyScreen(() => import("../features/billing/PaymentResultPage.tsx"));
const Outbox = lazyScreen(() => import("../features/site/OutboxPage.tsx"));
const Operator = lazyScreen(() => import("../features/site/OperatorPage.tsx"));

/** Returns a route with the same screen for everybody, verified or not. */
const everybody = (path: string, screen: ComponentType): ScreenRoute => ({
  path,
  visitor: screen,
  member: screen,
  isOpen: true,
});

/** Screens for visitors, the account, the organisation and the installation. */
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
  { path: "/team", member: Team, width: "list" },
  { path: "/settings", member: Settings, width: "list" },
  { path: "/settings/keys", member: ApiKeys, width: "list" },

  everybody("/alert-mail/:id", AlertMail),
  everybody("/report-mail/:id", ReportMail),

  everybody("/features", Features),
  everybody("/pricing", Pricing),
  everybody("/faq", Faq),
  everybody("/termsandconditions", Terms),
  everybody("/privacypolicy", Privacy),
  // Both the specification's spelling and the correct one.
  everybody("/payment-sucess/:id", PaymentResult),
  everybody("/payment-success/:id", PaymentResult),

  everybody("/outbox", Outbox),
  { path: "/operator", member: Operator },
];
