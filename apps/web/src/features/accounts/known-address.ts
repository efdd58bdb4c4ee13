/** The address of whoever has just set a password, for the form in which they sign in next: kept by this tab only, until that form has it. */
const KEY = "sign-in-as";

/** Called once the session is over, since its end clears everything that is kept. */
export const keepAddress = (email: string): void => sessionStorage.setItem(KEY, email);

/** The address, or nothing. */
export const keptAddress = (): string => sessionStorage.getItem(KEY) ?? "";

export const dropAddress = (): void => sessionStorage.removeItem(KEY);
