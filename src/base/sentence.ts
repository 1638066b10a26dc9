/** A text that another sentence follows: with a stop unless it ends with one. */
export const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
