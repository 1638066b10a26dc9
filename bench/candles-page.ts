import type { PlotSize, Viewport } from '@/charts/viewport/viewport';
import { CANDLE_SECONDS, FIRST_CANDLE, makeBenchCandles } from './candles-data';
import { type CandlePeer, makeCanvasPeer, makeLightweightPeer } from './candles-peers';

export type CandlePeerName = 'canvas' | 'lightweight' | 'lightweight, conflated';

export interface CandlesRequest {
  readonly candles: number;
  readonly firstRounds: number;
  readonly panRounds: number;
}

/** Milliseconds of every round but the first, which warms up. */
export type CandleTimes = Readonly<Record<CandlePeerName, { readonly first: number[]; readonly pan: number[] }>>;

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

async function run({ candles: count, firstRounds, panRounds }: CandlesRequest): Promise<CandleTimes> {
  const candles = makeBenchCandles(count);
  const [low, high] = [candles.lows.reduce((a, b) => Math.min(a, b)), candles.highs.reduce((a, b) => Math.max(a, b))];
  const makers: Readonly<Record<CandlePeerName, (host: HTMLElement) => CandlePeer>> = {
    canvas: (host) => makeCanvasPeer(host, candles, SIZE),
    lightweight: (host) => makeLightweightPeer(host, candles, SIZE, false),
    'lightweight, conflated': (host) => makeLightweightPeer(host, candles, SIZE, true),
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
  return Object.fromEntries(peers.map(({ name, first, pan }) => [name, { first, pan }])) as unknown as CandleTimes;
}

declare global {
  interface Window {
    runCandlesBench?: typeof run;
  }
}

window.runCandlesBench = run;
