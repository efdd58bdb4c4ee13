/** Returns a reason, which begins in lower case because it often follows a colon, as a line of its own. */
export const asSentence = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1);
