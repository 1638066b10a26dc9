import type { Clock } from '@/base/clock';
import { limitPointsBytes } from '@/contract/answer-size';
import { pointsAnswer, type TpoPoint, tpoPoint } from '@/contract/payloads';
import type { ServedFigures } from '@/domain/tpo/audit-profile';
import { buildReceivedSession, type ReceivedSession } from '@/domain/tpo/received-session';
import { nextSession, sessionStart } from '@/domain/tpo/tpo-session';
import { POINTS_PATH } from '../http/asked-request';
import type { Http, ReadFacts } from '../http/http';
import { checkSeriesId } from './check-series-id';
import { DecodeError } from './decode-error';
import type { ProfilesRequest, ProfilesResult } from './decode-types';

const ANSWER = pointsAnswer(tpoPoint);

type Aggregation = TpoPoint['TpoAggregation'];

/**
 * Fetches an answer of market profiles and reads it into columns; of two sessions with the same start the last one
 * counts. Rejects as `loadJson` does, and with `DecodeError` when the answer is not what was requested.
 */
export async function loadProfiles(
  http: Pick<Http, 'loadJson'>,
  request: ProfilesRequest,
  signal: AbortSignal,
  clock: Pick<Clock, 'monotonic'>,
): Promise<ProfilesResult> {
  let read: ReadFacts = { bytes: 0, decodeMs: 0, firstByteMs: 0 };
  const answer = await http.loadJson(POINTS_PATH, request.search, ANSWER, signal, {
    limitBytes: limitPointsBytes(request.search),
    onRead: (facts) => {
      read = facts;
    },
  });
  const startedAt = clock.monotonic();
  const sessions = new Map<number, ReceivedSession>();
  const series = (answer.series ?? []).filter(({ points = [] }) => points.length > 0);
  // United profiles arrive as one series; two could not be distinguished.
  if (series.length > 1) throw new DecodeError('unexpected', read.bytes, `The answer has ${series.length} series`);
  for (const { id, points = [] } of series) {
    checkSeriesId(id, request.expects, read.bytes);
    for (const { Point } of points) {
      const session = readSession(Point.TpoAggregation, request, read.bytes);
      sessions.set(session.start, session);
    }
  }
  return {
    ...read,
    sessions: [...sessions.values()].sort((a, b) => a.start - b.start),
    decodeMs: read.decodeMs + clock.monotonic() - startedAt,
  };
}

function readSession(point: Aggregation, { session, blockMinutes }: ProfilesRequest, offset: number): ReceivedSession {
  const start = point.timestamp.s;
  if (sessionStart(start, session) !== start) {
    throw new DecodeError('unexpected', offset, `A session begins at second ${start}`);
  }
  const blockCount = Math.ceil((nextSession(start, session) - start) / (blockMinutes * 60));
  return buildReceivedSession({ start, levels: point.levels ?? [], served: readServed(point), blockCount });
}

/** Each field of the contract, by its name here. */
const SERVED = {
  blockMinutes: 'block_size_minutes',
  pocPrice: 'poc_price',
  vahPrice: 'vah_price',
  valPrice: 'val_price',
  profileHigh: 'profile_high',
  profileLow: 'profile_low',
  openingPrice: 'opening_price',
  closingPrice: 'closing_price',
  balanceHigh: 'ibr_high',
  balanceLow: 'ibr_low',
  totalTpoCount: 'total_tpo_count',
  valueAreaPercent: 'value_area_percentage',
  poorHighs: 'poor_highs',
  poorLows: 'poor_lows',
  totalVolume: 'total_volume',
  singlePrints: 'single_prints',
} as const satisfies Partial<Record<keyof ServedFigures, keyof Aggregation>>;

function readServed(point: Aggregation): ServedFigures {
  const figures = Object.entries(SERVED).flatMap(([name, field]) =>
    point[field] === undefined ? [] : [[name, point[field]] as const],
  );
  return {
    ...(Object.fromEntries(figures) as ServedFigures),
    ...(point.period_start === undefined ? {} : { periodStart: point.period_start.s }),
    ...(point.period_end === undefined ? {} : { periodEnd: point.period_end.s }),
  };
}
