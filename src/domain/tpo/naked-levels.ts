import { firstOf } from './compute-tpo';
import type { ProfileFigures } from './profile-figures';
import type { SessionCoverage } from './session-coverage';
import { blockStart, type SessionProfile } from './session-profile';
import { rowOf } from './tpo-levels';

export type NakedKind = 'poc' | 'vah' | 'val';

/** The first block of a later session that visited the row of a level. */
export interface LevelTouch {
  /** Start of that session, Unix seconds. */
  readonly session: number;
  readonly block: number;
  /** When that block began and how long it was: when inside it the row was reached is not known. */
  readonly time: number;
  readonly seconds: number;
}

/** What became of a point of control or an edge of a value area after its session. */
export interface NakedLevel {
  readonly kind: NakedKind;
  /** Lower edge of the row. */
  readonly price: number;
  readonly profile: SessionProfile;
  /** `undefined`: none of the later sessions given has visited the row: it is naked. */
  readonly touch: LevelTouch | undefined;
  /**
   * False when sessions between it and its touch, or the end of what is known, are missing, without levels or not
   * recorded in whole: it may have been touched in them.
   */
  readonly isCertain: boolean;
}

export interface FiguredProfile {
  readonly profile: SessionProfile;
  readonly figures: ProfileFigures | undefined;
  readonly coverage: Pick<SessionCoverage, 'isWhole'>;
}

/**
 * The levels of all sessions with their first later touch, in the order of sessions; POC, VAH and VAL of each.
 * `sessions` ascend and have rows of one height. A price that jumps over a row has not visited it. `until`: Unix second
 * up to which there are data; what the sessions leave out before it may have touched any level.
 */
export function findNakedLevels(sessions: readonly FiguredProfile[], until: number): NakedLevel[] {
  const isCurrent = (sessions.at(-1)?.profile.end ?? 0) >= until;
  const visits = sessions.map(({ profile }) => findFirstVisits(profile));
  return sessions.flatMap(({ profile, figures }, i) => {
    if (figures === undefined) return [];
    const { pocPrice, vahPrice, valPrice } = figures;
    const prices: readonly (readonly [NakedKind, number])[] = [
      ['poc', pocPrice],
      ['vah', vahPrice],
      ['val', valPrice],
    ];
    return prices.map(([kind, price]): NakedLevel => {
      const row = rowOf(price, profile.rowHeight);
      const at = visits.findIndex((rows, later) => later > i && rows.has(row));
      const reached = at === -1 ? sessions.length - 1 : at;
      return {
        kind,
        price,
        profile,
        touch: at === -1 ? undefined : touchOf(sessions[at].profile, visits[at].get(row) ?? 0),
        isCertain: (at !== -1 || isCurrent) && isUnbroken(sessions, i, reached),
      };
    });
  });
}

const touchOf = (profile: SessionProfile, block: number): LevelTouch => ({
  session: profile.start,
  block,
  time: blockStart(profile, block),
  seconds: profile.blockSeconds,
});

function findFirstVisits({ levels, rowHeight }: SessionProfile): ReadonlyMap<number, number> {
  const visits = new Map<number, number>();
  for (let i = 0; i < levels.length; i++)
    visits.set(rowOf(levels.price[i], rowHeight), levels.blocks[firstOf(levels, i)]);
  return visits;
}

/** All sessions from `from` to `to` lack no time, follow each other and have levels. */
function isUnbroken(sessions: readonly FiguredProfile[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const next = sessions[i + 1].profile;
    if (sessions[i].profile.end !== next.start || next.levels.length === 0) return false;
  }
  return sessions.slice(from, to + 1).every(({ coverage }) => coverage.isWhole);
}
