import { chromium } from 'playwright';
import { buildPage } from './build-page';
import type { Bench, BenchContext, Goal } from './goal';
import type { FloorName, PageRequest, PageTimes, PeerName } from './heatmap-page';
import { computeMedian } from './measure';

interface Case {
  readonly label: string;
  readonly request: PageRequest;
  readonly anchor: 'plotly' | 'echarts';
  /** Share of the anchor's time, from `performance.md` where stated. */
  readonly aims: Readonly<Record<'software' | 'webgl2', { readonly first: number; readonly pan: number }>>;
}

const DAY = 1440;
const OWN = ['put', 'software', 'quad', 'webgl2', 'regl'] as const;
/** What each draws with, so that its time can be given as a multiple of the least that this costs. */
const FLOORS: Readonly<Record<Exclude<PeerName, FloorName>, FloorName>> = {
  software: 'put',
  webgl2: 'quad',
  regl: 'quad',
  plotly: 'put',
  echarts: 'put',
  lightweight: 'put',
};
const AIM_PAN_OF_FLOOR = 1.5;
const QUICK_PAN_ROUNDS = 31;

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
      peers: [...OWN, 'plotly', 'echarts', 'lightweight'],
      firstRounds: 3,
      panRounds: 7,
      quickPanRounds: QUICK_PAN_ROUNDS,
    },
    anchor: 'echarts',
    aims: { software: { first: 0.05, pan: 0.004 }, webgl2: { first: 0.15, pan: 0.04 } },
  },
  {
    label: '2.9m',
    request: {
      columns: DAY,
      rows: 2016,
      peers: [...OWN, 'plotly'],
      firstRounds: 5,
      panRounds: 11,
      quickPanRounds: QUICK_PAN_ROUNDS,
    },
    anchor: 'plotly',
    aims: { software: { first: 0.05, pan: 0.01 }, webgl2: { first: 0.1, pan: 0.04 } },
  },
  {
    label: '10m',
    request: {
      columns: DAY,
      rows: 6944,
      peers: [...OWN, 'plotly'],
      firstRounds: 3,
      panRounds: 9,
      quickPanRounds: QUICK_PAN_ROUNDS,
    },
    anchor: 'plotly',
    aims: { software: { first: 0.05, pan: 0.015 }, webgl2: { first: 0.08, pan: 0.03 } },
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
  for (const [name, taken] of Object.entries(times) as [PeerName, (typeof times)[PeerName] & object][]) {
    const parts = STEPS.map((step) => {
      const ms = taken[step].toSorted((a, b) => a - b);
      const p95 = ms[Math.min(ms.length - 1, Math.floor(ms.length * 0.95))];
      const floor = isFloor(name) ? '' : `, ${overFloor(times, name, step).toFixed(1)} × ${FLOORS[name]}`;
      return `${step} ${computeMedian(ms).toFixed(1)} ms (p95 ${p95.toFixed(1)}${floor})`;
    });
    console.log(`  ${label} cells, ${name}: ${parts.join(', ')}`);
  }
}

function medianOf(times: PageTimes, name: PeerName, step: 'first' | 'pan'): number {
  return computeMedian(times[name]?.[step] ?? []);
}

const isFloor = (name: PeerName): name is FloorName => name === 'put' || name === 'quad';

function overFloor(times: PageTimes, name: Exclude<PeerName, FloorName>, step: 'first' | 'pan'): number {
  const floor = times[FLOORS[name]]?.[step] ?? [];
  return medianOf(times, name, step) / computeMedian(floor);
}

function makeFloorGoals(label: string, times: PageTimes): Goal[] {
  return BACKENDS.map((backend) => ({
    name: floorGoalName(label, backend),
    value: overFloor(times, backend, 'pan'),
    unit: '×',
    aim: AIM_PAN_OF_FLOOR,
    direction: 'at most',
    anchor: `one ${FLOORS[backend]} of the plot (${medianOf(times, FLOORS[backend], 'pan').toFixed(1)} ms)`,
    anchorValue: 1,
  }));
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
const floorGoalName = (label: string, backend: string): string => `heatmap-pan-of-floor-${label}-${backend}`;

/**
 * First frame and pan of 1600 × 800 pixels in the test browser. Each is fenced by reading one pixel back. The floors are
 * measured in the same page and the same turns.
 */
export const bench: Bench = {
  goals: CASES.flatMap(({ label }) =>
    BACKENDS.flatMap((to) => [...STEPS.map((step) => goalName(label, step, to)), floorGoalName(label, to)]),
  ),
  async run(context) {
    const script = await buildPage(context.root, 'heatmap-page', 'heatmapBench');
    const goals: Goal[] = [];
    for (const one of CASES) {
      const times = await runCase(script, one.request, context);
      printTimes(one.label, times);
      goals.push(...makeGoals(one, times), ...makeFloorGoals(one.label, times));
    }
    return goals;
  },
};
