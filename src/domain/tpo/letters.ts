const ROUND = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Number of blocks that a single letter can name. */
export const SINGLE_LETTERS = ROUND.length;

/**
 * Name of a block: A to Z, a to z, and from the 53rd on the letter with the number of its round: A2 … z2, A3 … Names
 * are unique.
 */
export function letterOf(block: number): string {
  const round = Math.floor(block / SINGLE_LETTERS);
  const letter = ROUND[block % SINGLE_LETTERS];
  return round === 0 ? letter : `${letter}${round + 1}`;
}
