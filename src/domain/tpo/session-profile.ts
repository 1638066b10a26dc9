import type { TpoLevels } from './compute-tpo';

/** A session, or a piece of one, in a profile. */
export interface ProfilePart {
  /** Unix second at which its first block starts. */
  readonly start: number;
  /** Number of that block in the profile. */
  readonly firstBlock: number;
  /** Its blocks below `firstBlock + balanceBlocks` make its initial balance. */
  readonly balanceBlocks: number;
}

/** One profile: a session, a piece of one, or several merged. Levels ascend; rows that no block visited are absent. */
export interface SessionProfile {
  /** Unix seconds, half-open; for a merge the first start and the last end. */
  readonly start: number;
  readonly end: number;
  readonly blockSeconds: number;
  /** Number of blocks so far (in an open session those that have started): block numbers are below it. */
  readonly blockCount: number;
  readonly isRunning: boolean;
  /** Height of a row, in price. The price of a level is the lower edge of its row. */
  readonly rowHeight: number;
  readonly levels: TpoLevels;
  /** Volume of each level by side, in coin or USD as requested; NaN if it was not sent. */
  readonly buys: Float64Array;
  readonly sells: Float64Array;
  /** NaN if it was not sent. */
  readonly open: number;
  readonly close: number;
  /** One per merged session, in their order. */
  readonly parts: readonly ProfilePart[];
  /** For a merge: the profiles it was made of, in the order of time, none of them a merge. */
  readonly sources?: readonly SessionProfile[];
  /** For a piece of a session: the session, and the half-open range of its blocks. */
  readonly cut?: ProfileCut;
}

export interface ProfileCut {
  readonly whole: SessionProfile;
  readonly from: number;
  readonly to: number;
}

/** Unix second at which a block of the profile starts. */
export function blockStart({ parts, blockSeconds }: SessionProfile, block: number): number {
  let part = parts[0];
  for (const next of parts) if (next.firstBlock <= block) part = next;
  return part.start + (block - part.firstBlock) * blockSeconds;
}

/** Letter number of block 0: a piece of a session keeps the session's letters. */
export const firstLetterOf = ({ cut }: SessionProfile): number => cut?.from ?? 0;
