import { makeRandom } from '@/base/random';
import type { TpoData } from '@/charts/tpo/tpo-data';
import type { PlotSize, Viewport } from '@/charts/viewport/viewport';
import { computeDeveloping } from '@/domain/tpo/developing';
import { findNakedLevels } from '@/domain/tpo/naked-levels';
import { computeFigures } from '@/domain/tpo/profile-figures';
import { makeRandomSessions, RANDOM_PROFILE } from '@/testing/random-profile';
import { makeEnginePeer, makePlainPeer, type TpoPeer } from './tpo-peers';

export type TpoPeerName = 'collapsed' | 'split' | 'plain collapsed' | 'plain split';

export interface TpoRequest {
  /** Days in view. A third more are loaded. */
  readonly sessions: number;
  readonly frames: number;
}

/** Milliseconds of each frame after warming up. All are panned; those of `zoom` are zoomed, too. */
export type TpoTimes = Readonly<Record<TpoPeerName, { readonly pan: number[]; readonly zoom: number[] }>>;

const SIZE: PlotSize = { width: 1600, height: 800, pixelRatio: 1 };
const DAY = 86_400;
const WARM_FRAMES = 3;

function makeData(sessions: number): TpoData {
  const blocks = { blockCount: 288, blockSeconds: 300, balanceBlocks: 12, reach: 8 };
  const profiles = makeRandomSessions(makeRandom(30), Math.ceil((sessions * 4) / 3), { ...RANDOM_PROFILE, ...blocks });
  const figured = profiles.map((profile) => ({
    profile,
    figures: computeFigures(profile),
    coverage: { isWhole: true },
  }));
  return {
    columns: figured.map(({ profile, figures }) => ({
      profile,
      figures,
      developing: computeDeveloping(profile),
    })),
    naked: findNakedLevels(figured, 0).map(({ kind, price, profile, touch, isCertain }) => ({
      kind,
      price,
      rowHeight: profile.rowHeight,
      at: price + profile.rowHeight / 2,
      from: profile.end,
      touchedAt: touch?.time,
      isCertain,
      label: 'nPOC',
    })),
    candles: undefined,
    last: undefined,
    lines: [],
  };
}

function makeViews(data: TpoData, { sessions, frames }: TpoRequest): { pan: Viewport[]; zoom: Viewport[] } {
  const prices = data.columns.flatMap(({ figures }) => (figures ? [figures.profileLow, figures.profileHigh] : []));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const { start } = data.columns[0].profile;
  const room = (data.columns.length - sessions) * DAY;
  const viewAt = (i: number, zoom: number): Viewport => {
    // There and back, a little up and down, so that sessions enter and leave the view.
    const share = Math.sin((i / frames) * Math.PI);
    const timeFrom = start + room * share;
    const shift = (high - low) * 0.1 * Math.sin(i / 7);
    return { timeFrom, timeTo: timeFrom + sessions * DAY * zoom, priceLow: low + shift, priceHigh: high + shift };
  };
  const indices = Array.from({ length: frames + WARM_FRAMES }, (_, i) => i);
  return {
    pan: indices.map((i) => viewAt(i, 1)),
    zoom: indices.slice(0, 40).map((i) => viewAt(i, 1 - i / 200)),
  };
}

interface Entrant {
  readonly name: string;
  readonly peer: TpoPeer;
  readonly pan: number[];
  readonly zoom: number[];
}

/** Runs the peers in turns, so that a busy machine affects all alike. */
async function measureFrames(entrants: readonly Entrant[], views: readonly Viewport[], step: 'pan' | 'zoom') {
  for (const [i, view] of views.entries()) {
    for (const entrant of entrants) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const started = performance.now();
      entrant.peer.show(view);
      if (i >= WARM_FRAMES) entrant[step].push(performance.now() - started);
    }
  }
}

async function run(request: TpoRequest): Promise<TpoTimes> {
  const data = makeData(request.sessions);
  const views = makeViews(data, request);
  const makers: Readonly<Record<TpoPeerName, (host: HTMLElement) => TpoPeer>> = {
    collapsed: (host) => makeEnginePeer(host, data, SIZE, 'collapsed'),
    split: (host) => makeEnginePeer(host, data, SIZE, 'split'),
    'plain collapsed': (host) => makePlainPeer(host, data, SIZE, 'collapsed'),
    'plain split': (host) => makePlainPeer(host, data, SIZE, 'split'),
  };
  const entrants = Object.entries(makers).map(([name, make]): Entrant => {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'relative', width: `${SIZE.width}px`, height: `${SIZE.height}px` });
    document.body.append(host);
    return { name, peer: make(host), pan: [], zoom: [] };
  });
  await measureFrames(entrants, views.pan, 'pan');
  await measureFrames(entrants, views.zoom, 'zoom');
  return Object.fromEntries(entrants.map(({ name, pan, zoom }) => [name, { pan, zoom }])) as unknown as TpoTimes;
}

declare global {
  interface Window {
    runTpoBench?: typeof run;
  }
}

window.runTpoBench = run;
