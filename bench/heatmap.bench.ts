import { chromium } from 'playwright';
import { buildPage } from './build-page';
import type { Bench, BenchContext, Goal } from './goal';
import type { PageRequest, PageTimes, PeerName } from './heatmap-page';
import { computeMedian } from './measure';

interface Case {
  readonly label: string;
  readonly request: PageRequest;
  readonly anchor: 'plotly' | 'echarts';
  /** Share of the anchor's time, from `performance.md` where stated. */
  readonly aims: Readonly<Record<'software' | 'webgl2', { readonly first: number; readonly pan: number }>>;
}

const DAY = 1440;

/**
 * ECharts and a custom series of lightweight-charts do not finish 2.9 million cells in a minute, so plotly.js is the
 * anchor there.
 */
const CASES: readonly Case[] = [
  {
    label: '288k',
    request: {
      columns: DAY,
      rows: 200,
      peers: ['software', 'webgl2', 'plotly', 'echarts', 'lightweight'],
      firstRounds: 3,
      panRounds: 7,
    },
    anchor: 'echarts',
    aims: { software: { first: 0.05, pan: 0.005 }, webgl2: { first: 0.15, pan: 0.04 } },
  },
  {
    label: '2.9m',
    request: { columns: DAY, rows: 2016, peers: ['software', 'webgl2', 'plotly'], firstRounds: 5, panRounds: 11 },
    anchor: 'plotly',
    aims: { software: { first: 0.05, pan: 0.01 }, webgl2: { first: 0.15, pan: 0.04 } },
  },
  {
    label: '10m',
    request: { columns: DAY, rows: 6944, peers: ['software', 'webgl2', 'plotly'], firstRounds: 3, panRounds: 9 },
    anchor: 'plotly',
    aims: { software: { first: 0.05, pan: 0.015 }, webgl2: { first: 0.15, pan: 0.03 } },
  },
];

const BACKENDS = ['software', 'webgl2'] as const;
const STEPS = ['first', 'pan'] as const;

async function runCase(script: string, request: PageRequest, { browser }: BenchContext): Promise<PageTimes> {
  const args = [...browser.args, '--js-flags=--expose-gc'];
  const running = await chromium.launch({ executablePath: browser.executablePath, args });
  try {
    const page = await running.newPage({ viewport: { width: 1640, height: 900 } });
    await page.addScriptTag({ content: script });
    return await page.evaluate(async (asked) => {
      if (window.runHeatmapBench === undefined) throw new Error('The page has not loaded');
      return window.runHeatmapBench(asked);
    }, request);
  } finally {
    await running.close();
  }
}

function printTimes(label: string, times: PageTimes): void {
  for (const [name, taken] of Object.entries(times)) {
    const parts = STEPS.map((step) => {
      const ms = taken[step].toSorted((a, b) => a - b);
      const p95 = ms[Math.min(ms.length - 1, Math.floor(ms.length * 0.95))];
      return `${step} ${computeMedian(ms).toFixed(1)} ms (p95 ${p95.toFixed(1)})`;
    });
    console.log(`  ${label} cells, ${name}: ${parts.join(', ')}`);
  }
}

function medianOf(times: PageTimes, name: PeerName, step: 'first' | 'pan'): number {
  return computeMedian(times[name]?.[step] ?? []);
}

function makeGoals({ label, anchor, aims }: Case, times: PageTimes): Goal[] {
  return BACKENDS.flatMap((backend) =>
    STEPS.map(
      (step): Goal => ({
        name: goalName(label, step, backend),
        value: medianOf(times, backend, step) / medianOf(times, anchor, step),
        unit: '×',
        aim: aims[backend][step],
        direction: 'at most',
        anchor: `${anchor} (${medianOf(times, anchor, step).toFixed(0)} ms)`,
        anchorValue: 1,
      }),
    ),
  );
}

const goalName = (label: string, step: string, backend: string): string => `heatmap-${step}-${label}-${backend}`;

/** First frame and pan of 1600 × 800 pixels in the test browser. Each is fenced by reading one pixel back. */
export const bench: Bench = {
  goals: CASES.flatMap(({ label }) => BACKENDS.flatMap((to) => STEPS.map((step) => goalName(label, step, to)))),
  async run(context) {
    const script = await buildPage(context.root, 'heatmap-page', 'heatmapBench');
    const goals: Goal[] = [];
    for (const one of CASES) {
      const times = await runCase(script, one.request, context);
      printTimes(one.label, times);
      goals.push(...makeGoals(one, times));
    }
    return goals;
  },
};
