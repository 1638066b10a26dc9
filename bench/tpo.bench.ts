import { buildPage } from './build-page';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';
import { runPage } from './run-page';
import type { TpoTimes } from './tpo-page';

const SESSIONS = 30;
const FRAMES = 120;
const LAYOUTS = ['collapsed', 'split'] as const;
type Layout = (typeof LAYOUTS)[number];
/** Two frames of a 60 Hz screen. */
const MAX_FRAME_MS = 33;
const MAX_SHARE_OF_PLAIN = 0.35;

function computeP95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(0.95 * sorted.length) - 1];
}

function makeShare(times: TpoTimes, layout: Layout): Goal {
  const plain = computeMedian(times[`plain ${layout}`].pan);
  return {
    name: `tpo-${layout}-share`,
    value: computeMedian(times[layout].pan) / plain,
    unit: '×',
    aim: MAX_SHARE_OF_PLAIN,
    direction: 'at most',
    anchor: `a rectangle per cell (${plain.toFixed(0)} ms)`,
    anchorValue: 1,
  };
}

/** 30 days of 5-minute blocks on 1600 × 800 pixels, panned. Each frame is fenced by reading one pixel back. */
export const bench: Bench = {
  goals: LAYOUTS.flatMap((layout) => [`tpo-${layout}-pan`, `tpo-${layout}-share`]),
  async run(context) {
    const script = await buildPage(context.root, 'tpo-page', 'tpoBench');
    const times = await runPage(
      { script, name: 'runTpoBench', request: { sessions: SESSIONS, frames: FRAMES } },
      context,
    );
    for (const [name, { pan, zoom }] of Object.entries(times)) {
      const parts = [pan, zoom].map(
        (list) => `${computeMedian(list).toFixed(1)} ms, p95 ${computeP95(list).toFixed(1)} ms`,
      );
      console.log(`  ${SESSIONS} days of 288 blocks, ${name}: pan ${parts[0]}; zoom ${parts[1]}`);
    }
    return LAYOUTS.flatMap((layout) => [
      atMost(`tpo-${layout}-pan`, computeP95(times[layout].pan), 'ms', MAX_FRAME_MS),
      makeShare(times, layout),
    ]);
  },
};
