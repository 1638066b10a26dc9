import { chromium } from 'playwright';
import { buildPage } from './build-page';
import type { CandlePeerName, CandleTimes } from './candles-page';
import type { Bench, BenchContext, Goal } from './goal';
import { computeMedian } from './measure';

const CANDLES = 100_000;
const STEPS = ['first', 'pan'] as const;
type Step = (typeof STEPS)[number];
/** Share of the anchor's time, by `performance.md`. */
const AIMS: Readonly<Record<Step, number>> = { first: 0.15, pan: 0.25 };
const ANCHORS: readonly CandlePeerName[] = ['lightweight', 'lightweight, conflated'];

async function measureInBrowser(script: string, { browser }: BenchContext): Promise<CandleTimes> {
  const running = await chromium.launch({ executablePath: browser.executablePath, args: browser.args });
  try {
    const page = await running.newPage({ viewport: { width: 1640, height: 900 } });
    await page.addScriptTag({ content: script });
    return await page.evaluate(
      async (request) => {
        if (window.runCandlesBench === undefined) throw new Error('The page has not loaded');
        return window.runCandlesBench(request);
      },
      { candles: CANDLES, firstRounds: 5, panRounds: 15 },
    );
  } finally {
    await running.close();
  }
}

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
    const times = await measureInBrowser(await buildPage(context.root, 'candles-page', 'candlesBench'), context);
    for (const [name, taken] of Object.entries(times)) {
      const parts = STEPS.map((step) => `${step} ${computeMedian(taken[step]).toFixed(1)} ms`);
      console.log(`  100,000 candles, ${name}: ${parts.join(', ')}`);
    }
    return STEPS.map((step) => makeGoal(times, step));
  },
};
