import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, type RefCallback, useCallback, useEffect, useState } from 'react';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { makeCoverageRuler, RULER_HEIGHT_CSS_PX, type RulerLook } from '@/charts/axes/coverage-ruler';
import { timeOfCssX, timeSpanOf } from '@/charts/viewport/viewport';
import { tileKey } from '@/data/cache/tile-shelf';
import { useTileNews } from '@/panes/use-tile-news';
import { listSpanTiles } from '@/panes/use-tiles';
import { useSettings } from '@/state/settings';
import { buildCoverage, type CoveragePart, type CoverageState, describeCoverage, type TileCoverage } from './coverage';
import type { HeatmapModel } from './heatmap-model';
import type { Heatmap } from './use-heatmap';
import { useChartTheme } from './use-stage';

const LOOKS: Readonly<Record<CoverageState, RulerLook>> = {
  loaded: 'whole',
  kept: 'thin',
  loading: 'busy',
  missing: 'dashed',
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
  const { attach, engine } = useRuler(model);
  useEffect(() => engine?.setStyle({ theme }), [engine, theme]);
  useEffect(() => engine?.setData(wide.map(({ from, to, state }) => ({ from, to, look: LOOKS[state] }))));

  function onPointerMove({ currentTarget, nativeEvent }: PointerEvent<HTMLDivElement>) {
    const { clientWidth: width, clientHeight: height } = currentTarget;
    const time = timeOfCssX(model.get().view, { width, height, pixelRatio: 1 }, nativeEvent.offsetX);
    const part = wide.find(({ from, to }) => time >= from && time < to);
    currentTarget.title = part === undefined ? '' : nameHovered(part);
  }
  const nameHovered = (part: CoveragePart) => {
    const words = describeCoverage([part], zone).replace('Coverage: ', '');
    return part.state === 'loaded' ? words : `${words}. ${REASONS[part.state]}`;
  };

  return (
    <div
      ref={attach}
      role="img"
      aria-label={describeCoverage(parts, zone)}
      className="absolute inset-x-0 top-0 z-10"
      style={{ height: RULER_HEIGHT_CSS_PX }}
      onPointerMove={onPointerMove}
    />
  );
}

/** Why a stretch is not loaded, or what makes it so. */
const REASONS: Readonly<Record<CoverageState, string>> = {
  loaded: '',
  kept: 'Shown for no weight as soon as the view is there.',
  loading: 'On its way.',
  missing: 'Asked for when the view rests there.',
  gap: 'The service has no snapshot of it.',
  before: 'The market began later.',
  locked: 'A higher tier reaches further back.',
  future: 'It has not happened yet.',
};

function computeParts(
  { base, desk, span }: Heatmap,
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
    return { tileIndex, state: shelf.isFree(ask.kind, ask.view, tileIndex) ? 'kept' : 'missing' };
  });
  return buildCoverage({ spec: base.view.spec, reach: span, tiles }, wanted);
}

/** The ruler on the element that takes `attach`, in step with the plot. */
function useRuler(model: HeatmapModel) {
  const [engine, setEngine] = useState<ReturnType<typeof makeCoverageRuler>>();
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
      setEngine(made);
      return () => {
        leave();
        observer.disconnect();
        made.dispose();
        scheduler.dispose();
        setEngine(undefined);
      };
    },
    [model],
  );
  return { attach, engine };
}
