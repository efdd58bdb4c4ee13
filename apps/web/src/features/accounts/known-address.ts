/** Who has just set a password, for the form that they sign in with next: kept by this tab only, until that form has it. */
const KEY = "sign-in-as";

/** Called once the session is over, which forgets everything that is kept. */
export const keepAddress = (email: string): void => sessionStorage.setItem(KEY, email);

/** The address, or nothing. */
export const keptAddress = (): string => sessionStorage.getItem(KEY) ?? "";

export const dropAddress = (): void => sessionStorage.removeItem(KEY);
