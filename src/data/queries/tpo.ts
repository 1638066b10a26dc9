import type { Clock } from '@/base/clock';
import { formatPointsQuery, type PointsQuery } from '@/contract/points-query';
import type { FindTile, HeldTile, TileKind, TileRequest } from '@/data/cache/database/tile-kind';
import { tileOf } from '@/domain/bucket-scale';
import type { TimeSpan } from '@/domain/time-span';
import { coarsenReceived } from '@/domain/tpo/coarsen-received';
import { type ReceivedSession, sizeOfReceivedSession } from '@/domain/tpo/received-session';
import { scaleOfSession } from '@/domain/tpo/session-scale';
import { sessionStart } from '@/domain/tpo/tpo-session';
import { unixSeconds } from '@/domain/units';
import type { ExpectedSeries, LoadProfiles } from '../decode/decode-types';
import { countVenues } from './series';

const TYPE = 'TPO_AGG';

/** Block lengths in minutes: each divides the next. */
export const BLOCK_MINUTES = [5, 30, 60, 240] as const;
export type BlockMinutes = (typeof BLOCK_MINUTES)[number];

/** Everything in a request except type and range. */
export type TpoSelection = {
  readonly tpoBlockSizeMinutes: BlockMinutes;
  /** Row height in price, not part of the request: without it nothing is derived. */
  readonly rowHeight?: number | undefined;
} & Omit<PointsQuery<typeof TYPE>, 'type' | 'from' | 'period' | 'sortDirection' | 'tpoBlockSizeMinutes'>;

/** One session; none where nothing was traded. */
export type TpoTile = readonly ReceivedSession[];

export type TpoKind = TileKind<TpoSelection, TpoTile>;

/** Most sessions on either side of the visible ones in which levels are followed. */
export const SESSIONS_AROUND = 60;

/** An open session loaded within this time counts as fresh. */
const FRESH_SECONDS = 60;

export interface TpoKindOptions {
  readonly loadProfiles: LoadProfiles;
  readonly clock: Pick<Clock, 'now'>;
}

/** How market profiles are requested and stored: session by session, always from the start of a session. */
export function makeTpoKind({ loadProfiles, clock }: TpoKindOptions): TpoKind {
  const kind: TpoKind = {
    type: TYPE,
    idleTiles: SESSIONS_AROUND,
    keyOf: nameSeries,
    seriesOf: nameSeries,
    scaleOf: ({ tpoSession }) => scaleOfSession(tpoSession),
    factsOf: (selection) => ({ type: TYPE, venues: countVenues(selection) }),
    searchOf: formatTpoQuery,
    ask: (request) => askSessions(loadProfiles, request),
    makeEmpty: () => [],
    merge: mergeSessions,
    newestOf: (tile) => tile.at(-1)?.start,
    sizeOf: (tile) => tile.reduce((sum, session) => sum + sizeOfReceivedSession(session), 0),
    derivableUntil: (selection, tile, find) => findShorter(selection, tile, find)?.completeUntil,
    derive: (selection, tile, find) => findShorter(selection, tile, find)?.tile ?? [],
    store: (tile) => ({ kind: 'tpo', sessions: tile }),
    restore: (_, __, stored) => (stored.kind === 'tpo' ? stored.sessions : undefined),
  };

  function findShorter(
    selection: TpoSelection,
    tile: number,
    find: FindTile,
  ): Pick<HeldTile<TpoTile>, 'tile' | 'completeUntil'> | undefined {
    for (const minutes of BLOCK_MINUTES.filter((one) => one < selection.tpoBlockSizeMinutes).reverse()) {
      const held = find(kind, { ...selection, tpoBlockSizeMinutes: minutes }, tile);
      // The open session may have continued since.
      if (held === undefined || held.completeUntil < clock.now() / 1000 - FRESH_SECONDS) continue;
      const coarse = coarsenTile(held.tile, selection, minutes);
      if (coarse !== undefined) return { tile: coarse, completeUntil: held.completeUntil };
    }
    return undefined;
  }

  return kind;
}

function nameSeries({ rowHeight: _, ...asked }: TpoSelection): string {
  return JSON.stringify(asked);
}

function formatTpoQuery({ rowHeight: _, ...asked }: TpoSelection, { from, to }: TimeSpan): string {
  const start = sessionStart(from, asked.tpoSession);
  return formatPointsQuery<typeof TYPE>({ type: TYPE, ...asked, from: unixSeconds(start), period: to - start });
}

async function askSessions(
  loadProfiles: LoadProfiles,
  { search, signal, view, hand }: TileRequest<TpoSelection, TpoTile>,
) {
  const { tpoSession: session, tpoBlockSizeMinutes: blockMinutes } = view;
  const request = { search, session, blockMinutes, expects: view as ExpectedSeries };
  const { sessions, bytes, decodeMs, firstByteMs } = await loadProfiles(request, signal);
  const scale = scaleOfSession(session);
  for (const one of sessions) hand(tileOf(scale, one.start), [one]);
  return { value: undefined, bytes, decodeMs, firstByteMs };
}

/** Of two sessions with the same start, the newer one. */
function mergeSessions(older: TpoTile, newer: TpoTile): TpoTile {
  const latest = new Map([...older, ...newer].map((session) => [session.start, session]));
  return [...latest.values()].sort((a, b) => a.start - b.start);
}

function coarsenTile(
  tile: TpoTile,
  { rowHeight, tpoBlockSizeMinutes }: TpoSelection,
  minutes: BlockMinutes,
): TpoTile | undefined {
  if (rowHeight === undefined) return undefined;
  const factor = tpoBlockSizeMinutes / minutes;
  const coarse = tile.flatMap((session) => coarsenReceived(session, { factor, rowHeight }) ?? []);
  return coarse.length === tile.length ? coarse : undefined;
}
