import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { makeCoverageRuler, RULER_HEIGHT_CSS_PX, type RulerLook } from '@/charts/axes/coverage-ruler';
import { timeOfCssX, timeSpanOf } from '@/charts/viewport/viewport';
import { tileKey } from '@/data/cache/tile-shelf';
import type { PlotModel } from '@/panes/plot/plot-model';
import { useTileNews } from '@/panes/use-tile-news';
import { listSpanTiles } from '@/panes/use-tiles';
import { useSettings } from '@/state/settings';
import { buildCoverage, type CoveragePart, type CoverageState, describeCoverage, type TileCoverage } from './coverage';
import type { Heatmap } from './use-heatmap';
import { useChartTheme } from './use-stage';

const LOOKS: Readonly<Record<CoverageState, RulerLook>> = {
  loaded: 'whole',
  kept: 'thin',
  loading: 'busy',
  missing: 'dashed',
  failed: 'dashed',
  gap: 'dotted',
  before: 'empty',
  locked: 'empty',
  future: 'empty',
};

/** Which times of the lowest layer are loaded, along the time axis and in words. */
export function CoverageRuler({ heatmap }: { readonly heatmap: Heatmap }) {
  const { desk, model, settled } = heatmap;
  const zone = useSettings((settings) => settings.zone);
  const theme = useChartTheme();
  const client = useQueryClient();
  const news = useTileNews(desk);
  const { timeFrom, timeTo } = settled.view;
  const reach = timeSpanOf(settled.view);
  // What a pan reaches before it rests.
  const wide = computeParts(heatmap, client, news, { from: timeFrom - reach, to: timeTo + reach });
  const parts = computeParts(heatmap, client, news, { from: timeFrom, to: timeTo });
  const { attach, engine, ruler } = useRuler(model);
  useEffect(() => engine?.setStyle({ theme }), [engine, theme]);
  useEffect(() => engine?.setData(wide.map(({ from, to, state }) => ({ from, to, look: LOOKS[state] }))));

  const nameHovered = (part: CoveragePart) => {
    const words = describeCoverage([part], zone).replace('Coverage: ', '');
    return part.state === 'loaded' ? words : `${words}. ${REASONS[part.state]}`;
  };

  // The axis takes drags and wheels here as everywhere: the ruler lies over it and lets them through.
  useEffect(
    () =>
      ruler &&
      followPointer(ruler, (x, width) => {
        const time = timeOfCssX(model.get().view, { width, height: RULER_HEIGHT_CSS_PX, pixelRatio: 1 }, x);
        const part = wide.find(({ from, to }) => time >= from && time < to);
        return part === undefined ? '' : nameHovered(part);
      }),
  );

  return (
    <div
      ref={attach}
      role="img"
      aria-label={describeCoverage(parts, zone)}
      className="pointer-events-none absolute inset-x-0 top-0 z-10"
      style={{ height: RULER_HEIGHT_CSS_PX }}
    />
  );
}

/** Why a stretch is not loaded, or what makes it so. */
const REASONS: Readonly<Record<CoverageState, string>> = {
  loaded: '',
  kept: 'Shown for no weight as soon as the view is there.',
  loading: 'On its way.',
  missing: 'Asked for when the view rests there.',
  failed: 'It could not be loaded: a retry asks again.',
  gap: 'The service has no snapshot of it.',
  before: 'The market began later.',
  locked: 'A higher tier reaches further back.',
  future: 'It has not happened yet.',
};

function computeParts(
  { base, desk }: Heatmap,
  client: QueryClient,
  _news: number,
  wanted: { from: number; to: number },
) {
  const { ask } = base;
  const { shelf } = desk.tiles;
  const tiles = listSpanTiles(ask, wanted).tiles.map((tileIndex): TileCoverage => {
    const held = shelf.find(ask.kind, ask.view, tileIndex);
    if (held !== undefined) return { tileIndex, state: 'held', tile: held.tile, completeUntil: held.completeUntil };
    const query = client.getQueryState(tileKey(ask.kind, ask.view, tileIndex));
    if (query?.fetchStatus === 'fetching') return { tileIndex, state: 'loading' };
    if (shelf.isFree(ask.kind, ask.view, tileIndex)) return { tileIndex, state: 'kept' };
    return { tileIndex, state: query?.status === 'error' ? 'failed' : 'missing' };
  });
  return buildCoverage({ spec: base.view.spec, reach: ask.reach, tiles }, wanted);
}

interface ShownRuler {
  readonly engine: ReturnType<typeof makeCoverageRuler>;
  readonly ruler: HTMLElement;
}

/** Names what the pointer is over in the axis under `ruler`, by CSS px from its left; gives back what ends it. */
function followPointer(ruler: HTMLElement, nameAt: (x: number, width: number) => string): () => void {
  const axis = ruler.parentElement;
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top, width, height } = ruler.getBoundingClientRect();
    const isOver = clientY >= top && clientY < top + height;
    if (axis !== null) axis.title = isOver ? nameAt(clientX - left, width) : '';
  };
  axis?.addEventListener('pointermove', onMove);
  return () => axis?.removeEventListener('pointermove', onMove);
}

/** The ruler on the element that takes `attach`, in step with the plot. */
function useRuler(model: PlotModel) {
  const [shown, setShown] = useState<ShownRuler>();
  const attach: RefCallback<HTMLElement> = useCallback(
    (element: HTMLElement) => {
      const scheduler = makeFrameScheduler();
      const made = makeCoverageRuler({ host: element, scheduler });
      const show = () =>
        made.setViewport(model.get().view, {
          width: element.clientWidth,
          height: element.clientHeight,
          pixelRatio: devicePixelRatio,
        });
      const observer = new ResizeObserver(show);
      observer.observe(element);
      const leave = model.subscribe(show);
      show();
      setShown({ engine: made, ruler: element });
      return () => {
        leave();
        observer.disconnect();
        made.dispose();
        scheduler.dispose();
        setShown(undefined);
      };
    },
    [model],
  );
  return { attach, engine: shown?.engine, ruler: shown?.ruler };
}
