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
  /** Start and length of that block: when within it the row was reached is unknown. */
  readonly time: number;
  readonly seconds: number;
}

/** What happened to a point of control or an edge of a value area after its session. */
export interface NakedLevel {
  readonly kind: NakedKind;
  /** Lower edge of the row. */
  readonly price: number;
  readonly profile: SessionProfile;
  /** `undefined` while it is naked: none of the later sessions has visited the row. */
  readonly touch: LevelTouch | undefined;
  /**
   * False if sessions up to its touch, or up to the end of what is known, are missing, have no levels or were not fully
   * recorded: it may have been touched in them.
   */
  readonly isCertain: boolean;
}

export interface FiguredProfile {
  readonly profile: SessionProfile;
  readonly figures: ProfileFigures | undefined;
  readonly coverage: Pick<SessionCoverage, 'isWhole'>;
}

/**
 * POC, VAH and VAL of each session with their first later touch, in the order of sessions. `sessions` ascend and have
 * one row height. A price that jumps over a row has not visited it. `until`: Unix second up to which data exist;
 * sessions missing before it may have touched any level.
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

/** Whether the sessions from `from` to `to` are fully recorded, consecutive and have levels. */
function isUnbroken(sessions: readonly FiguredProfile[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const next = sessions[i + 1].profile;
    if (sessions[i].profile.end !== next.start || next.levels.length === 0) return false;
  }
  return sessions.slice(from, to + 1).every(({ coverage }) => coverage.isWhole);
}
