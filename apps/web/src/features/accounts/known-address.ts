/**
 * The address of a person who has just set a password, for the sign-in form that follows: kept in this tab only, until that
 * form has read it.
 */
const KEY = "sign-in-as";

/** Call after the session ended, since its end clears all stored data. */
export const rememberAddress = (email: string): void => sessionStorage.setItem(KEY, email);

/** Returns the address, or an empty string. */
export const keptAddress = (): string => sessionStorage.getItem(KEY) ?? "";

export const dropAddress = (): void => sessionStorage.removeItem(KEY);
