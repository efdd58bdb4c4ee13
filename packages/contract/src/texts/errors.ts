/** Texts of errors that any call can answer with. */
export const ERROR_TEXTS = {
  unauthenticated: "Your session has ended. Please sign in again.",
  linkInvalid: "This link is not valid or has expired.",
  unverified: "Please verify your e-mail address first.",
  forbidden: "Your role does not allow this.",
  notFound: "Not found",
  unreadable: "The request could not be read.",
  invalid: "Some of the values are not valid.",
  tooManyTries: "Too many tries. Please wait a while and try again.",
  unavailable: "The service is starting or not available right now. Please try again in a moment.",
  tooLarge: "The request is too large.",
  needsSocket: "This address is for a web socket.",
  internal: "An unkown exception has occur. Please Contact administrator",
  noResponse: "Server Not Responding",
  application: "Unexpected Application Error!",
  loadFailed: "This list could not be loaded.",
  retry: "Try again",
} as const;
