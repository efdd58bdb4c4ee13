/** Turns a reason, which begins in lower case because it often follows a colon, into a separate sentence. */
export const asSentence = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1);
