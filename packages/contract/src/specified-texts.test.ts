import { expect, it } from "vitest";
import {
  ACCOUNT_TEXTS,
  CATALOGUE_TEXTS,
  ERROR_TEXTS,
  HELP_TEXTS,
  SHELL_TEXTS,
  TRACKING_TEXTS,
} from "./index.ts";

/**
 * The specified texts, including their typing errors. Other tests compare screens with the constants, so a wrong constant is detected
 * only here.
 */
const SPECIFIED = {
  ACCOUNT_TEXTS: {
    businessEmailHint: "Business email only which has your domain.",
    login: {
      title: "Login",
      email: "Enter Your Email",
      password: "Enter Your Password",
      forgot: "Forgot password?",
      signup: "Do not have an account ? Signup",
      failedSubtitle: "Please try again",
    },
    signup: {
      success:
        "Account Successfully created, Please check email to verify account, and download the Scraping Browser from Download Section",
      linkValidity: "Verification link is valid for 24 hours only",
      failed: "Unable to signup, please try again later",
    },
    resend: {
      success: "Sent successfully",
    },
    verification: {
      failed: "Account Verification Failed",
    },
    resetRequest: {
      field: "Enter Business Email",
      button: "SEND PASSWORD RESET EMAIL",
      success:
        "If account exists with the email address you have entered, you will receive password reset link on your email",
      successSubtitle: "Password reset link will be valid only for 24 hours",
      failed: "Unable to submit",
      failedSubtitle: "Please try again later",
    },
    setPassword: {
      password: "Enter Password",
      confirm: "Confirm Password",
      button: "SET PASSWORD",
      success: "Password set successfully",
      successSubtitle: "Continue to login",
      failed: "Set password failed",
      failedSubtitle: "Please try again",
      expired: "Link Expired",
    },
    changePassword: {
      success: "Password updated successfully",
    },
    deleteAccount: {
      password: "Enter Your Password",
      success: "Account deleted successfully",
      failed: "Something went wrong, try again",
    },
  },
  CATALOGUE_TEXTS: {
    category: {
      pageTitle: "Manage Categories - Scraper For Ecommerce",
      heading: "Manage Category",
      add: "Add New Category",
      list: "My Category List",
      empty: "You do not have any categories added to your account",
      editTitle: "EDIT CATEGORY NAME",
      editButton: "Update Category",
      deleteTitle: "DELETE CATEGORY",
      added: "Category added successfully",
      addFailed: "Something went wrong, try again",
      updated: "Category updated successfully",
      updateFailed: "Unable to updated",
      deleted: "Category deleted successfully",
      deleteFailed: "Unable to delete",
      none: "No Category",
    },
    subcategory: {
      pageTitle: "Manage Subcategories",
      empty: "You do not have any subcategories added to your account",
      editTitle: "EDIT SUBCATEGORY",
      editName: "I want to change subcategory name",
      editCategory: "I want to assign new category",
      editButton: "UPDATE SUBCATEGORY",
      deleteTitle: "DELETING SUBCATEGORY",
      added: "Subcategory added successfully",
      addFailed: "Something went wrong, try again",
      updated: "Subcategory updated successfully",
      updateFailed: "Unable to updated",
      deleted: "Subcategory deleted successfully",
      deleteFailed: "Unable to delete",
      none: "No subcategory",
    },
    brand: {
      pageTitle: "Manage Brands",
      list: "My Brand List",
      empty: "You don not have any brand added to your account",
      editTitle: "EDIT BRAND NAME",
      deleteTitle: "DELETE BRAND",
      added: "Brand added successfully",
      addFailed: "Something went wrong, try again",
      exists: "Brand name already exists",
      updated: "Brand name edited",
      updateFailed: "Editing failed, try again",
      deleted: "Brand deleted successfully",
      deleteFailed: "Unable to delete successfully",
      none: "No brand",
    },
  },
  ERROR_TEXTS: {
    internal: "An unkown exception has occur. Please Contact administrator",
    noResponse: "Server Not Responding",
    application: "Unexpected Application Error!",
  },
  HELP_TEXTS: {
    title: "Help Videos",
    film: "How to add a new product",
    create: "Create Configuration",
    manage: "Manage Configuration",
  },
  SHELL_TEXTS: {
    titleSuffix: "Scraper For Ecommerce",
    logoutQuestion: "Are you sure, you want to logout?",
    login: "Login",
    dashboard: "Main Dashboard",
    products: "Manage Products",
  },
  TRACKING_TEXTS: {
    dashboard: {
      heading: "Latest Tracking Data",
      pageTitle: "Main Dashboard - Scraper For Ecommerce",
      showAll: "Show All",
      search: "Search Products / Product Group",
    },
    products: {
      pageTitle: "Manage Products",
      noData: "No data found for given combination",
      deleteButton: "Delete Product",
    },
    trackedData: {
      start: "start",
      loading: "Loading...",
    },
    run: {
      done: "Tracking done successfully",
    },
    picker: {
      search: "Search...",
      enable: "Enable Extension",
      disable: "Disable Extension",
    },
  },
};

it("has exactly the specified texts", () => {
  expect({
    ACCOUNT_TEXTS,
    CATALOGUE_TEXTS,
    ERROR_TEXTS,
    HELP_TEXTS,
    SHELL_TEXTS,
    TRACKING_TEXTS,
  }).toMatchObject(SPECIFIED);
});
