import { splitSessions } from './merge-profiles';
import type { ProfileFigures } from './profile-figures';
import type { SessionProfile } from './session-profile';

/** A range of time that is known: [from, to) in Unix seconds. */
export interface KnownSpan {
  readonly from: number;
  readonly to: number;
}

/** How much of a profile's time was recorded at all. A market that still trades is known without an end. */
export interface SessionCoverage {
  /** Seconds of it that are known, of `total`. */
  readonly seconds: number;
  readonly total: number;
  /** All of it: only then do its ends tell how the auction ended. */
  readonly isWhole: boolean;
  /** All blocks of its initial balance. */
  readonly hasBalance: boolean;
}

/** Recordings stop and start again within such a time, and still show the session. */
const SLACK_SECONDS = 300;

const overlap = (spans: readonly KnownSpan[], from: number, to: number): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)), 0);

/**
 * How much of a profile lies in the ascending, separate spans that are known. What comes after `until` (Unix seconds) is
 * neither recorded nor missing yet.
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
 * Without what cannot be judged: an initial balance whose hour was not recorded, and the ends of a session of which a
 * part is unknown, which may have traded on beyond them.
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
