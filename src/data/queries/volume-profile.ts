import { limitPointsBytes } from '@/contract/answer-size';
import { pointsAnswer, volumeProfilePoint } from '@/contract/payloads';
import { formatPointsQuery, type PointsQuery } from '@/contract/points-query';
import type { TileKind, TileRequest } from '@/data/cache/database/tile-kind';
import { listTilesOf, scaleOfInterval, tileStartOf } from '@/domain/bucket-scale';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import {
  buildProfileColumns,
  EMPTY_PROFILE,
  mergeProfiles,
  type ProfileColumns,
  sizeOfProfile,
  sliceProfile,
} from '@/domain/volume-profile/profile-columns';
import type { Http, ReadFacts } from '../http/http';
import { countVenues } from './series';

const TYPE = 'VOLUME_PROFILE_AGG';
const ANSWER = pointsAnswer(volumeProfilePoint);

/** Everything in a request except type and range. `interval` is five minutes or longer. */
export type ProfileSelection = { readonly interval: Interval } & Omit<
  PointsQuery<typeof TYPE>,
  'type' | 'interval' | 'from' | 'period' | 'sortDirection'
>;

/** The interval for profiles: five minutes or longer. */
export function getProfileInterval(interval: Interval): Interval {
  return INTERVAL_SECONDS[interval] < INTERVAL_SECONDS.FIVE_MINUTES ? 'FIVE_MINUTES' : interval;
}

export type VolumeProfileKind = TileKind<ProfileSelection, ProfileColumns>;

/** How volume by price is requested and stored: the service chooses the row height. */
export function makeVolumeProfileKind(http: Pick<Http, 'loadJson'>): VolumeProfileKind {
  return {
    type: TYPE,
    keyOf: (selection) => JSON.stringify(selection),
    seriesOf: (selection) => JSON.stringify(selection),
    scaleOf: ({ interval }) => scaleOfInterval(interval),
    factsOf: (selection) => ({ type: TYPE, venues: countVenues(selection) }),
    searchOf: (selection, { from, to }) => {
      const query = { type: TYPE, ...selection, from: unixSeconds(from), period: to - from };
      return formatPointsQuery(query as PointsQuery<typeof TYPE>);
    },
    ask: (request) => askProfiles(http, request),
    makeEmpty: () => EMPTY_PROFILE,
    merge: (older, newer) => mergeProfiles([older, newer]),
    newestOf: ({ times }) => times.at(-1),
    sizeOf: sizeOfProfile,
    // Sums of finer buckets would differ from the answer in their last digits, and their rows may have other heights.
    derivableUntil: () => undefined,
    derive: () => EMPTY_PROFILE,
    store: (columns) => ({ kind: 'profile', columns }),
    restore: (_, __, stored) => (stored.kind === 'profile' ? stored.columns : undefined),
  };
}

async function askProfiles(
  http: Pick<Http, 'loadJson'>,
  { search, signal, view, hand }: TileRequest<ProfileSelection, ProfileColumns>,
) {
  let read: ReadFacts | undefined;
  const answer = await http.loadJson('/v1/points', search, ANSWER, signal, {
    limitBytes: limitPointsBytes(search),
    onRead: (facts) => {
      read = facts;
    },
  });
  const points = (answer.series ?? []).flatMap((series) => (series.points ?? []).map(({ Point }) => Point));
  const columns = buildProfileColumns(points);
  const { times } = columns;
  const scale = scaleOfInterval(view.interval);
  const tiles = times.length === 0 ? [] : listTilesOf(scale, times[0], times[times.length - 1] + 1);
  for (const tile of tiles) {
    const part = sliceProfile(columns, tileStartOf(scale, tile), tileStartOf(scale, tile + 1));
    if (part.times.length > 0) hand(tile, part);
  }
  return { value: undefined, bytes: read?.bytes ?? 0, decodeMs: read?.decodeMs ?? 0, firstByteMs: read?.firstByteMs };
}
