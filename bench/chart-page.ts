import type { PlotSize, Viewport } from '@/charts/viewport/viewport';
import { CANDLE_SECONDS, FIRST_CANDLE } from './candles-data';
import { makeBenchChart } from './chart-data';
import { type ChartPeer, makeLightweightPeer, makeStackPeer } from './chart-peers';

export type ChartPeerName = 'stack' | 'lightweight' | 'lightweight, conflated';

export interface ChartRequest {
  readonly candles: number;
  readonly firstRounds: number;
  readonly panRounds: number;
  /** Frames of the pan whose longest task is looked for. */
  readonly taskFrames: number;
}

export interface ChartTimes {
  /** Milliseconds of every round but the first, which warms up. */
  readonly peers: Readonly<Record<ChartPeerName, { readonly first: number[]; readonly pan: number[] }>>;
  /** Milliseconds of the longest task of the stack's pan at the pace of the screen. */
  readonly longestTask: number;
}

const SIZE: PlotSize = { width: 1600, height: 800, pixelRatio: 1 };

/** All candles, moved a little more each round, so that no frame is the last one. */
function makeView(count: number, low: number, high: number, step: number): Viewport {
  const seconds = count * CANDLE_SECONDS;
  const timeFrom = FIRST_CANDLE + (seconds / SIZE.width) * step * 3.5;
  return { timeFrom, timeTo: timeFrom + seconds, priceLow: low, priceHigh: high };
}

function measure(step: () => void): number {
  const started = performance.now();
  step();
  return performance.now() - started;
}

/** Lets the browser paint and collect between two measurements. */
async function rest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

async function run({ candles: count, firstRounds, panRounds, taskFrames }: ChartRequest): Promise<ChartTimes> {
  const chart = makeBenchChart(count);
  const { lows, highs } = chart.candles;
  const [low, high] = [lows.reduce((a, b) => Math.min(a, b)), highs.reduce((a, b) => Math.max(a, b))];
  const makers: Readonly<Record<ChartPeerName, (host: HTMLElement) => ChartPeer>> = {
    stack: (host) => makeStackPeer(host, chart, SIZE),
    lightweight: (host) => makeLightweightPeer(host, chart, SIZE, false),
    'lightweight, conflated': (host) => makeLightweightPeer(host, chart, SIZE, true),
  };
  const peers = Object.entries(makers).map(([name, make]) => {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'relative', width: `${SIZE.width}px`, height: `${SIZE.height}px` });
    document.body.append(host);
    return { name, peer: make(host), first: [] as number[], pan: [] as number[] };
  });
  const viewAt = (step: number): Viewport => makeView(count, low, high, step);
  for (let round = 0; round <= firstRounds; round++) {
    for (const { peer, first } of peers) {
      if (round > 0) peer.dispose();
      await rest();
      const ms = measure(() => peer.mount(viewAt(0)));
      if (round > 0) first.push(ms);
    }
  }
  for (let round = 0; round <= panRounds; round++) {
    for (const { peer, pan } of peers) {
      await rest();
      const ms = measure(() => peer.show(viewAt(round + 1)));
      if (round > 0) pan.push(ms);
    }
  }
  const [stack] = peers;
  const longestTask = await findLongestTask(stack.peer, viewAt, taskFrames);
  const times = Object.fromEntries(peers.map(({ name, first, pan }) => [name, { first, pan }]));
  return { peers: times as unknown as ChartTimes['peers'], longestTask };
}

/** Pans and zooms frame by frame; every frame is one task, and the levels that zooming needs are made in it. */
async function findLongestTask(peer: ChartPeer, viewAt: (step: number) => Viewport, frames: number): Promise<number> {
  let longest = 0;
  for (let frame = 0; frame < frames; frame++) {
    await rest();
    const { timeFrom, timeTo, ...prices } = viewAt(frame * 4);
    const seconds = (timeTo - timeFrom) * 0.96 ** frame;
    longest = Math.max(
      longest,
      measure(() => peer.show({ ...prices, timeFrom, timeTo: timeFrom + seconds })),
    );
  }
  return longest;
}

declare global {
  interface Window {
    runChartBench?: typeof run;
  }
}

window.runChartBench = run;
