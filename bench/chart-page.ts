import type { PlotSize } from '@/charts/viewport/viewport';
import { CANDLE_SECONDS, FIRST_CANDLE } from './candles-data';
import { makeBenchChart } from './chart-data';
import { type ChartPeer, makeLightweightPeer, makeStackPeer, ROWS_BELOW, type TimeView } from './chart-peers';
import { makeUplotPeer } from './uplot-peer';

export type ChartPeerName = 'stack' | 'lightweight' | 'lightweight, conflated' | 'uplot';

export interface ChartRounds {
  readonly first: number;
  readonly pan: number;
}

export interface ChartRequest {
  readonly candles: number;
  /** Number of rounds. One more of each warms up. */
  readonly rounds: Readonly<Record<ChartPeerName, ChartRounds>>;
  /** Number of frames among which to find the longest. */
  readonly frames: number;
}

/** Milliseconds of every round but the first, without the time of the fence itself. */
export interface PeerTimes {
  readonly first: number[];
  readonly pan: number[];
  /** Duration of a second fence after each. */
  readonly fence: number[];
}

export interface ChartTimes {
  readonly peers: Readonly<Record<ChartPeerName, PeerTimes>>;
  /** Milliseconds of the stack's longest frame while it is panned and zoomed. */
  readonly longestFrame: number;
}

const SIZE: PlotSize = { width: 1600, height: 800, pixelRatio: 1 };

/** All candles, moved a little more each round, so that no two frames are equal. */
function makeView(count: number, step: number): TimeView {
  const seconds = count * CANDLE_SECONDS;
  const timeFrom = FIRST_CANDLE + (seconds / SIZE.width) * step * 3.5;
  return { timeFrom, timeTo: timeFrom + seconds };
}

function measure(step: () => void): number {
  const started = performance.now();
  step();
  return performance.now() - started;
}

/** Runs a step that ends with a fence. Returns its time and that of the fence. */
function measureFenced(peer: ChartPeer, step: () => void): { readonly ms: number; readonly fence: number } {
  const whole = measure(step);
  const fence = measure(() => peer.fence());
  return { ms: Math.max(0, whole - fence), fence };
}

/** Longer than it takes to show a painted frame without a graphics card. */
const REST_MS = 60;

/** Lets the browser show frames and collect garbage between two measurements, so that they do not overlap. */
async function rest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, REST_MS)));
}

async function run({ candles: count, rounds, frames }: ChartRequest): Promise<ChartTimes> {
  const chart = makeBenchChart(count);
  const makers: Readonly<Record<ChartPeerName, (host: HTMLElement) => ChartPeer>> = {
    stack: (host) => makeStackPeer(host, chart, SIZE),
    lightweight: (host) => makeLightweightPeer(host, chart, SIZE, false),
    'lightweight, conflated': (host) => makeLightweightPeer(host, chart, SIZE, true),
    uplot: (host) => makeUplotPeer(host, chart, SIZE, Object.values(ROWS_BELOW)),
  };
  const peers = Object.entries(makers).map(([name, make]) => {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'relative', width: `${SIZE.width}px`, height: `${SIZE.height}px` });
    document.body.append(host);
    const times: PeerTimes = { first: [], pan: [], fence: [] };
    return { name, peer: make(host), rounds: rounds[name as ChartPeerName], times };
  });
  const takeTurns = async (step: keyof ChartRounds, show: (peer: ChartPeer, round: number) => void): Promise<void> => {
    const most = Math.max(...peers.map((each) => each.rounds[step]));
    for (let round = 0; round <= most; round++) {
      for (const each of peers) {
        if (round > each.rounds[step]) continue;
        if (step === 'first' && round > 0) each.peer.dispose();
        await rest();
        const { ms, fence } = measureFenced(each.peer, () => show(each.peer, round));
        if (round === 0) continue;
        each.times[step].push(ms);
        each.times.fence.push(fence);
      }
    }
  };
  await takeTurns('first', (peer) => peer.mount(makeView(count, 0)));
  await takeTurns('pan', (peer, round) => peer.show(makeView(count, round + 1)));
  const times = Object.fromEntries(peers.map((each) => [each.name, each.times]));
  return {
    peers: times as unknown as ChartTimes['peers'],
    longestFrame: await findLongestFrame(peers[0].peer, count, frames),
  };
}

/** Zooms in while panning from the first candle to the last. The levels for zooming are made in these frames. */
async function findLongestFrame(peer: ChartPeer, count: number, frames: number): Promise<number> {
  const all = count * CANDLE_SECONDS;
  let longest = 0;
  for (let frame = 0; frame < frames; frame++) {
    await rest();
    const seconds = all * 0.96 ** frame;
    const timeFrom = FIRST_CANDLE + ((all - seconds) * frame) / frames;
    const { ms } = measureFenced(peer, () => peer.show({ timeFrom, timeTo: timeFrom + seconds }));
    longest = Math.max(longest, ms);
  }
  return longest;
}

declare global {
  interface Window {
    runChartBench?: typeof run;
  }
}

window.runChartBench = run;
