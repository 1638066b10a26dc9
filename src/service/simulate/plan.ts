import type { Coverage, TimeRange } from './coverage';
import type { SimMarket } from './market-list';
import type { Scale } from './scale';
import type { PlannedStep, Track } from './track';
import { TRACKS } from './tracks';

const ROWS_PER_STEP = 320_000;

/** Cuts [from, to) on whole multiples of `seconds` after `from`. */
function cut({ from, to }: TimeRange, seconds: number): TimeRange[] {
  const pieces: TimeRange[] = [];
  for (let at = from; at < to; at += seconds) pieces.push({ from: at, to: Math.min(to, at + seconds) });
  return pieces;
}

interface Planner {
  readonly markets: readonly SimMarket[];
  readonly coverage: Coverage;
  readonly now: number;
  readonly scale: Scale;
}

function planTrack(name: string, track: Track, { markets, coverage, now, scale }: Planner): PlannedStep[] {
  const { rowSeconds, rowCost } = track;
  const longest = Math.floor(ROWS_PER_STEP / rowCost) * rowSeconds;
  const steps: { from: number; to: number; markets: SimMarket[]; cost: number }[] = [];
  const open = new Map<string, (typeof steps)[number]>();
  for (const market of markets) {
    if (!track.serves(market, scale)) continue;
    const missing = coverage.getMissing(name, market.id, track.rangeOf(market, now, scale));
    for (const piece of missing.flatMap((range) => cut(range, longest))) {
      const key = `${piece.from} ${piece.to}`;
      const cost = ((piece.to - piece.from) / rowSeconds) * rowCost;
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
  return steps.map((step): PlannedStep => ({ track: name, ...step }));
}

/** What is missing for the world to reach `now` (Unix seconds), in the order in which it is to be made. */
export function planSteps(markets: readonly SimMarket[], coverage: Coverage, now: number, scale: Scale): PlannedStep[] {
  const planner = { markets, coverage, now, scale };
  return Object.entries(TRACKS).flatMap(([name, track]) => planTrack(name, track, planner));
}
