import type { TpoLevels } from './compute-tpo';

/** A session, or the piece of one, that a profile is made of. */
export interface ProfilePart {
  /** Unix second at which its first block begins. */
  readonly start: number;
  /** Number, in the profile, of that block. */
  readonly firstBlock: number;
  /** Its blocks below `firstBlock + balanceBlocks` make its initial balance. */
  readonly balanceBlocks: number;
}

/**
 * One profile: a session, a piece of one, or several merged. Levels are ascending; rows that no block visited are
 * absent.
 */
export interface SessionProfile {
  /** Unix seconds, half-open; of a merge the first start and the last end. */
  readonly start: number;
  readonly end: number;
  readonly blockSeconds: number;
  /** Blocks so far (of a running session those that have begun): block numbers are below it. */
  readonly blockCount: number;
  readonly isRunning: boolean;
  /** In price. The price of a level is the lower edge of its row. */
  readonly rowHeight: number;
  readonly levels: TpoLevels;
  /** Volume of each level by side, in coin or USD as asked; NaN where it was not sent. */
  readonly buys: Float64Array;
  readonly sells: Float64Array;
  /** NaN where it was not sent. */
  readonly open: number;
  readonly close: number;
  /** One per session merged, in their order. */
  readonly parts: readonly ProfilePart[];
  /** Of a merge: the profiles it was made of, in the order of time, none of them a merge. */
  readonly sources?: readonly SessionProfile[];
  /** Of a piece of a session: the session, and which of its blocks the piece has (half-open). */
  readonly cut?: ProfileCut;
}

export interface ProfileCut {
  readonly whole: SessionProfile;
  readonly from: number;
  readonly to: number;
}

/** Unix second at which a block of the profile begins. */
export function blockStart({ parts, blockSeconds }: SessionProfile, block: number): number {
  let part = parts[0];
  for (const next of parts) if (next.firstBlock <= block) part = next;
  return part.start + (block - part.firstBlock) * blockSeconds;
}

/** Letter number of block 0: the piece of a session keeps the session's letters. */
export const firstLetterOf = ({ cut }: SessionProfile): number => cut?.from ?? 0;
