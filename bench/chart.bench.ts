import { buildPage } from './build-page';
import type { ChartPeerName, ChartRequest, ChartTimes } from './chart-page';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';
import { runPage } from './run-page';

const CANDLES = 100_000;
const STEPS = ['first', 'pan'] as const;
type Step = (typeof STEPS)[number];
/** Share of the anchor's time, from `performance.md`. */
const AIMS: Readonly<Record<Step, number>> = { first: 0.15, pan: 0.25 };
const ANCHORS: readonly ChartPeerName[] = ['lightweight', 'lightweight, conflated'];
const FRAME_GOAL = 'chart-engine-frame';
const MAX_FRAME_MS = 50;
/** uPlot and the plain way are slow and never the one to compare with. */
const ROUNDS: ChartRequest['rounds'] = {
  stack: { first: 5, pan: 15 },
  'lightweight, conflated': { first: 5, pan: 15 },
  lightweight: { first: 1, pan: 3 },
  uplot: { first: 1, pan: 3 },
};

const medianOf = ({ peers }: ChartTimes, name: ChartPeerName, step: Step): number => computeMedian(peers[name][step]);

function makeGoal(times: ChartTimes, step: Step): Goal {
  // The faster of its two ways is the one to compare with.
  const [anchor] = ANCHORS.toSorted((a, b) => medianOf(times, a, step) - medianOf(times, b, step));
  const taken = medianOf(times, anchor, step);
  return {
    name: goalName(step),
    value: medianOf(times, 'stack', step) / taken,
    unit: '×',
    aim: AIMS[step],
    direction: 'at most',
    anchor: `${anchor} (${taken.toFixed(0)} ms)`,
    anchorValue: 1,
  };
}

const goalName = (step: Step): string => `chart-${step}-100k`;

/**
 * 100,000 candles and four rows below on 1600 × 800 pixels, all in view, prices fitted. Each frame is fenced by reading
 * one pixel back.
 */
export const bench: Bench = {
  goals: [...STEPS.map(goalName), FRAME_GOAL],
  async run(context) {
    const script = await buildPage(context.root, 'chart-page', 'chartBench');
    const times = await runPage(
      { script, name: 'runChartBench', request: { candles: CANDLES, rounds: ROUNDS, frames: 120 } },
      context,
    );
    for (const [name, taken] of Object.entries(times.peers)) {
      const parts = [...STEPS, 'fence' as const].map((step) => `${step} ${computeMedian(taken[step]).toFixed(1)} ms`);
      console.log(`  100,000 candles with four rows, ${name}: ${parts.join(', ')}`);
    }
    return [...STEPS.map((step) => makeGoal(times, step)), atMost(FRAME_GOAL, times.longestFrame, 'ms', MAX_FRAME_MS)];
  },
};
