import { splitSessions } from './merge-profiles';
import type { ProfileFigures } from './profile-figures';
import type { SessionProfile } from './session-profile';

/** A known range of time: [from, to) in Unix seconds. */
export interface KnownSpan {
  readonly from: number;
  readonly to: number;
}

/** How much of a profile's time was recorded. A live market is known without an end. */
export interface SessionCoverage {
  /** Known seconds, out of `total`. */
  readonly seconds: number;
  readonly total: number;
  /** Whether all of it is known: only then do its ends show how the auction ended. */
  readonly isWhole: boolean;
  /** Whether all blocks of its initial balance are known. */
  readonly hasBalance: boolean;
}

/** Recordings may stop and start again within this time and still represent the session. */
const SLACK_SECONDS = 300;

const overlap = (spans: readonly KnownSpan[], from: number, to: number): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)), 0);

/**
 * How much of a profile is within the known spans, which are ascending and separate. Time after `until` (Unix seconds)
 * is neither recorded nor missing yet.
 */
export function coverSession(
  profile: SessionProfile,
  known: readonly KnownSpan[],
  until = Number.POSITIVE_INFINITY,
): SessionCoverage {
  const past = splitSessions(profile).map(({ start, end }) => ({ start, end: Math.max(start, Math.min(end, until)) }));
  const total = past.reduce((all, { start, end }) => all + end - start, 0);
  const seconds = past.reduce((all, { start, end }) => all + overlap(known, start, end), 0);
  const { start, balanceBlocks } = profile.parts[0];
  const balance = balanceBlocks * profile.blockSeconds;
  return {
    seconds,
    total,
    isWhole: total - seconds <= SLACK_SECONDS,
    hasBalance: balance - overlap(known, start, start + balance) <= Math.min(SLACK_SECONDS, balance / 2),
  };
}

/**
 * Removes what cannot be judged: an initial balance whose hour was not recorded, and the ends of a partly unknown
 * session, which may have traded beyond them.
 */
export function judgeFigures(figures: ProfileFigures, { isWhole, hasBalance }: SessionCoverage): ProfileFigures {
  if (isWhole && hasBalance) return figures;
  const unknown = Number.NaN;
  return {
    ...figures,
    ...(isWhole ? {} : { poorHighs: [], poorLows: [], sellingTail: undefined, buyingTail: undefined }),
    ...(hasBalance ? {} : { balanceHigh: unknown, balanceLow: unknown }),
    // How far a session went beyond its balance needs both.
    ...(isWhole && hasBalance
      ? {}
      : { extensionUp: unknown, extensionDown: unknown, extensionUpRatio: unknown, extensionDownRatio: unknown }),
  };
}
