import type { Coverage, TimeRange, Track } from './coverage';
import { EXTENTS } from './extent';
import type { SimMarket } from './market-list';
import type { Scale } from './scale';

/** One piece of work, small enough to be done in half a second. */
export interface PlannedStep extends TimeRange {
  readonly track: Track;
  readonly markets: readonly SimMarket[];
  /** About how long it takes, in units of one candle. */
  readonly cost: number;
}

const MINUTE = 60;
const HOUR = 3600;
const ROWS_PER_STEP = 320_000;
/** A snapshot of 7,000 levels takes as long as so many candles. */
const SNAPSHOT_COST = 300;

const floorTo = (value: number, unit: number): number => Math.floor(value / unit) * unit;

/** The closed minutes that a market should have. */
function minuteRange(market: SimMarket, now: number): TimeRange {
  const to = floorTo(now, MINUTE);
  return { from: floorTo(Math.max(to - market.minuteReach, market.availableSince), HOUR), to };
}

const RANGES: Readonly<Record<Track, (market: SimMarket, now: number, scale: Scale) => TimeRange>> = {
  minute: minuteRange,
  // The hours after these are made together with their minutes, so that both agree.
  hour: (market, now, scale) => {
    const { from } = minuteRange(market, now);
    return { from: Math.max(floorTo(now, HOUR) - EXTENTS[scale].hours, market.availableSince), to: from };
  },
  interest: (market, now, scale) => {
    const to = floorTo(now, HOUR);
    const reach = market.category === 'PERPETUAL' ? EXTENTS[scale].openInterest : 0;
    return { from: Math.max(to - reach, market.availableSince), to };
  },
  // A snapshot is of an instant: that of the running minute is already there.
  book: (market, now) => {
    if (market.bookReach === 0) return { from: 0, to: 0 };
    const to = floorTo(now, MINUTE) + MINUTE;
    return { from: Math.max(to - market.bookReach, market.availableSince), to };
  },
};

const ROW_SECONDS: Readonly<Record<Track, number>> = { minute: MINUTE, hour: HOUR, interest: HOUR, book: MINUTE };
const ROW_COST: Readonly<Record<Track, number>> = { minute: 1, hour: 1, interest: 1, book: SNAPSHOT_COST };

/** Cuts [from, to) on whole multiples of `seconds` after `from`. */
function cut({ from, to }: TimeRange, seconds: number): TimeRange[] {
  const pieces: TimeRange[] = [];
  for (let at = from; at < to; at += seconds) pieces.push({ from: at, to: Math.min(to, at + seconds) });
  return pieces;
}

function planTrack(track: Track, markets: readonly SimMarket[], coverage: Coverage, now: number, scale: Scale) {
  const perRow = ROW_COST[track];
  const longest = Math.floor(ROWS_PER_STEP / perRow) * ROW_SECONDS[track];
  const steps: { from: number; to: number; markets: SimMarket[]; cost: number }[] = [];
  const open = new Map<string, (typeof steps)[number]>();
  for (const market of markets) {
    const missing = coverage.getMissing(track, market.id, RANGES[track](market, now, scale));
    for (const piece of missing.flatMap((range) => cut(range, longest))) {
      const key = `${piece.from} ${piece.to}`;
      const cost = ((piece.to - piece.from) / ROW_SECONDS[track]) * perRow;
      const last = open.get(key);
      if (last && last.cost + cost <= ROWS_PER_STEP) {
        last.markets.push(market);
        last.cost += cost;
        continue;
      }
      const step = { ...piece, markets: [market], cost };
      steps.push(step);
      open.set(key, step);
    }
  }
  // A book goes on from where it stood: the pieces of a market must come in the order of time.
  steps.sort((a, b) => a.from - b.from);
  return steps.map((step): PlannedStep => ({ track, ...step }));
}

/** What is missing for the world to reach `now` (Unix seconds), in the order in which it is to be made. */
export function planSteps(markets: readonly SimMarket[], coverage: Coverage, now: number, scale: Scale): PlannedStep[] {
  const tracks: readonly Track[] = ['hour', 'minute', 'interest', 'book'];
  return tracks.flatMap((track) => planTrack(track, markets, coverage, now, scale));
}
