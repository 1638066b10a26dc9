import { buildPage } from './build-page';
import type { CandlePeerName, CandleTimes } from './candles-page';
import type { Bench, Goal } from './goal';
import { computeMedian } from './measure';
import { runPage } from './run-page';

const CANDLES = 100_000;
const STEPS = ['first', 'pan'] as const;
type Step = (typeof STEPS)[number];
/** Share of the anchor's time, by `performance.md`. */
const AIMS: Readonly<Record<Step, number>> = { first: 0.15, pan: 0.25 };
const ANCHORS: readonly CandlePeerName[] = ['lightweight', 'lightweight, conflated'];

const medianOf = (times: CandleTimes, name: CandlePeerName, step: Step): number => computeMedian(times[name][step]);

function makeGoal(times: CandleTimes, step: Step): Goal {
  // The quicker of its two ways is the one to be held against.
  const [anchor] = ANCHORS.toSorted((a, b) => medianOf(times, a, step) - medianOf(times, b, step));
  const taken = medianOf(times, anchor, step);
  return {
    name: goalName(step),
    value: medianOf(times, 'canvas', step) / taken,
    unit: '×',
    aim: AIMS[step],
    direction: 'at most',
    anchor: `${anchor} (${taken.toFixed(0)} ms)`,
    anchorValue: 1,
  };
}

const goalName = (step: Step): string => `candles-${step}-100k`;

/** 100,000 candles on 1600 × 800 pixels, all in view, each frame fenced by reading one pixel back. */
export const bench: Bench = {
  goals: STEPS.map(goalName),
  async run(context) {
    const script = await buildPage(context.root, 'candles-page', 'candlesBench');
    const times = await runPage(
      { script, name: 'runCandlesBench', request: { candles: CANDLES, firstRounds: 5, panRounds: 15 } },
      context,
    );
    for (const [name, taken] of Object.entries(times)) {
      const parts = STEPS.map((step) => `${step} ${computeMedian(taken[step]).toFixed(1)} ms`);
      console.log(`  100,000 candles, ${name}: ${parts.join(', ')}`);
    }
    return STEPS.map((step) => makeGoal(times, step));
  },
};
