import {
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { chooseRowStep, describeBars } from '@/charts/rail/map-bars';
import type { LiquidationMapData } from '@/charts/rail/map-layer';
import { fitPrice, priceSpanOf } from '@/charts/viewport/viewport';
import { formatPrice } from '@/domain/format/format-price';
import { formatClockWithZone } from '@/domain/format/format-time';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import { describeOrigin } from '@/features/heatmap/view/layer-words';
import { LayoutChoice, type LayoutChoiceProps } from '@/features/heatmap/view/layout-choice';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { PaneMenu, type PaneMenuItem } from '@/panes/explain/pane-menu';
import { useCrosshair } from '@/panes/plot/crosshair/use-crosshair';
import { useChartTheme } from '@/panes/plot/use-chart-theme';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Figure } from '@/ui/figure';
import { PaneFrame } from '@/ui/pane-frame';
import type { PaneStatus } from '@/ui/pane-status';
import { PendingPart } from '@/ui/pending-part';
import { useMedia } from '@/ui/use-media';
import { findReached, makeMapData } from './map-data';
import { fitMap } from './map-fit';
import { type MapPoint, type MapStage, makeMapStage } from './map-stage';
import { OwnFit } from './own-fit';
import { describeMap, describeReach, type ReadMap, readLiquidationMap } from './read-liquidations';

export interface LiquidationMapViewProps extends LayoutChoiceProps {
  readonly heatmap: Heatmap;
  readonly layer: HeatmapLayer;
  readonly stage: HeatmapStage;
  /** Status of the heat, which loads the map. */
  readonly status: PaneStatus;
  /** What is shown over the map before it is requested. */
  readonly offer: ReactNode;
  onExplain(): void;
  /** Further items of its menu. */
  readonly items: readonly PaneMenuItem[];
  /** Those of them that save files. */
  readonly files: readonly PaneMenuItem[];
}

/** Steps moved with ⇧. */
const LONG_STEP = 10;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 };

/** Liquidations over price, in place of plot and rail. */
export function LiquidationMapView(props: LiquidationMapViewProps) {
  const { heatmap, layer, status } = props;
  const point = useCrosshair(heatmap.crosshair);
  const [pointed, setPointed] = useState<MapPoint>();
  const [tapped, setTapped] = useState<MapPoint>();
  const hovered = pointed ?? tapped;
  const [spoken, setSpoken] = useState('');
  const isNarrow = useMedia('(max-width: 639px)');
  const read = readLiquidationMap(heatmap, layer, point?.time);
  const rowStep = layer.view.spec.rowStep;
  const showWhole = (): void => {
    if (read === undefined || read.map.length === 0) return;
    const { prices, length } = read.map;
    heatmap.model.moveFreely(fitPrice(heatmap.model.get().view, { low: prices[0], high: prices[length - 1] }, 0.03));
  };
  // The map under the crosshair is one of an earlier time.
  useOwnFit(heatmap, layer, point === undefined ? read : undefined);
  const zone = useSettings((settings) => settings.zone);
  const data = read && makeMapData(read, { rowStep, unit: heatmap.unit, zone }, hovered);
  const attach = useMapStage(props, data, { onHover: setPointed, onTap: setTapped, onDoubleClick: showWhole });
  const figures = { heatmap, layer, read, data };
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key];
    if (step === undefined || read === undefined || data === undefined) return;
    event.preventDefault();
    const { view } = heatmap.model.get();
    const steps = step * chooseRowStep(rowStep, view) * (event.shiftKey ? LONG_STEP : 1);
    const to = { price: (hovered?.price ?? read.map.from) + steps, view };
    setPointed(to);
    setSpoken(describeReach(read.map, findReached(read, rowStep, to), data));
  }
  return (
    <div className="z-30 col-span-full col-start-1 row-start-1 flex min-h-0 min-w-0 flex-col border-b border-line">
      <PaneFrame
        name="Liquidations over price pane"
        // Beside the controls a phone has no room for more, and the axis says the rest.
        title={isNarrow ? 'Liquidations' : 'Liquidations over price'}
        status={describeMap(status, read !== undefined)}
        className="flex-1"
        figures={<MapFigures {...figures} />}
        menu={<MapMenu {...props} onWhole={showWhole} />}
        host={
          <div
            ref={attach}
            role="group"
            aria-roledescription="chart"
            aria-label={`Liquidation map, ${describeOrigin(layer, heatmap)}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move a price over the levels
            tabIndex={0}
            className="absolute inset-0 cursor-crosshair touch-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
            onKeyDown={onKeyDown}
          />
        }
      >
        <p role="status" aria-live="polite" className="sr-only">
          {spoken}
        </p>
        <FiguresBelow {...figures} />
        <Suspense fallback={<PendingPart what="what this costs" isOver />}>{props.offer}</Suspense>
      </PaneFrame>
    </div>
  );
}

/** A fitted view takes the map's prices while the map is shown, then returns to those of the plot. */
function useOwnFit({ model, candles }: Heatmap, { pending, missing }: HeatmapLayer, read: ReadMap | undefined): void {
  const own = useMemo(() => new OwnFit(model), [model]);
  const { low, high } = (read && fitMap(read.map)) ?? {};
  const isWhole = pending === 0 && missing.length === 0 && !candles.isPending;
  useEffect(() => {
    if (low !== undefined && high !== undefined) own.fit({ low, high }, isWhole);
  }, [own, low, high, isWhole]);
  // Who asks to fit while the map is shown means its prices, not those of the plot under it.
  useEffect(
    () =>
      model.subscribe(() => {
        if (low !== undefined && high !== undefined && model.get().isAutofit) own.refit({ low, high });
      }),
    [model, own, low, high],
  );
  useEffect(() => () => own.end(), [own]);
}

/** The controls at the right end of the map's header. */
function MapMenu(props: LiquidationMapViewProps & { onWhole(): void }) {
  const { layout, onLayout, onExplain, items, files, onWhole } = props;
  return (
    <span className="flex items-center gap-1.5">
      <Button look="ghost" onClick={onWhole}>
        Whole map
      </Button>
      <LayoutChoice layout={layout} onLayout={onLayout} />
      {/* The pane's menu holds the files as well. */}
      <span className="contents max-sm:hidden">
        <PaneMenu name="Export" text="Export" items={files} />
      </span>
      <PaneMenu
        name="Liquidations over price pane menu"
        items={[{ label: 'Explain', onChoose: onExplain }, ...items]}
      />
    </span>
  );
}

type MapEvents = Pick<Parameters<typeof makeMapStage>[0], 'onHover' | 'onTap' | 'onDoubleClick'>;

/** Keeps the map's stage on its element from mount to unmount. */
function useMapStage(
  { heatmap: { model }, stage: { scheduler } }: LiquidationMapViewProps,
  data: Parameters<MapStage['engine']['setData']>[0] | undefined,
  { onHover, onTap, onDoubleClick }: MapEvents,
): RefCallback<HTMLElement> {
  const [stage, setStage] = useState<MapStage>();
  const theme = useChartTheme();
  // The stage outlives renders, so it calls the latest callback.
  const latest = useRef(onDoubleClick);
  useEffect(() => {
    latest.current = onDoubleClick;
  });
  const attach = useCallback(
    (host: HTMLElement) => {
      const made = makeMapStage({ host, model, scheduler, onHover, onTap, onDoubleClick: () => latest.current() });
      setStage(made);
      return () => {
        made.dispose();
        setStage(undefined);
      };
    },
    [model, scheduler, onHover, onTap],
  );
  useEffect(() => {
    if (data !== undefined) stage?.engine.setData(data);
  }, [stage, data]);
  useEffect(() => stage?.engine.setStyle({ theme }), [stage, theme]);
  return attach;
}

interface MapFiguresProps {
  readonly heatmap: Heatmap;
  readonly layer: HeatmapLayer;
  readonly read: ReturnType<typeof readLiquidationMap>;
  /** What is drawn of it. */
  readonly data: LiquidationMapData | undefined;
}

const PRICE_HINT = "Bars and sums are counted from the price at the map's time; the header shows the last trade";

function MapFigures({ heatmap, layer, read, data }: MapFiguresProps) {
  const zone = useSettings((settings) => settings.zone);
  if (read === undefined || data === undefined) return null;
  const { map, hovered } = data;
  const at = secondsOfMicros(getSnapshotTime(read.snapshot));
  const time = formatClockWithZone(at, zone);
  return (
    <>
      <span className="max-sm:hidden">{describeOrigin(layer, heatmap)}</span>
      {/* A header of 1,024 px has no room for more than the time beside the legend. */}
      <span className="max-lg:hidden" title={PRICE_HINT}>
        <Figure label="Map and price at">{time}</Figure>
      </span>
      <span className="lg:hidden" title={PRICE_HINT}>
        <Figure label="Map at">{time}</Figure>
      </span>
      <MapLegend hasSwept={map.swept.includes(1)} className="max-lg:hidden" />
      {map.length > 0 && (
        <span className="max-lg:hidden" title="The prices that the requested levels reach: more levels reach further">
          <Figure label="Levels">
            {formatPrice(map.prices[0], data.decimals)} – {formatPrice(map.prices[map.length - 1], data.decimals)}
          </Figure>
        </span>
      )}
      {/* Wider windows have the legend here, and the answer under it. */}
      {hovered !== undefined && (
        <span className="text-fg-1 max-sm:hidden md:hidden">{describeReach(map, hovered, data)}</span>
      )}
    </>
  );
}

/** What the colours stand for. */
function MapLegend({ hasSwept, className = '' }: { readonly hasSwept: boolean; readonly className?: string }) {
  return (
    <span className={`flex flex-wrap items-center gap-x-2.5 ${className}`}>
      {(hasSwept ? [...KEYS, SWEPT_KEY] : KEYS).map(({ look, text, more }) => (
        <span key={text} className="flex items-center gap-1">
          <i aria-hidden="true" className={`keep-colours w-2.5 flex-none ${look}`} />
          <span>
            {text}
            {/* A header of 1,024 px has room for all keys only without it. */}
            {more !== undefined && <span className="max-xl:sr-only">{more}</span>}
          </span>
        </span>
      ))}
    </span>
  );
}

interface MapKey {
  readonly look: string;
  readonly text: string;
  /** What is said where there is room. */
  readonly more?: string;
}

const KEYS: readonly MapKey[] = [
  { look: 'h-2 bg-sell', text: 'Longs' },
  { look: 'h-2 bg-buy', text: 'Shorts' },
  { look: 'h-0.5 bg-cat-3', text: 'Sum', more: ' from price' },
];

/** Only where there is one. */
const SWEPT_KEY: MapKey = { look: 'h-2 bg-fg-3 opacity-50', text: 'Faint: already traded', more: ', not in the sum' };

/** Figures that do not fit the header: the answer under the cursor, and on a phone what is drawn and its origin. */
function FiguresBelow({ heatmap, layer, data }: MapFiguresProps) {
  if (data === undefined) return null;
  const { map, hovered, rowStep, unit } = data;
  const hasSwept = map.swept.includes(1);
  const { view } = heatmap.settled;
  // Over its price, as far as the pane is wide enough.
  const share = hovered === undefined ? 0 : Math.max(0, Math.min(1, (hovered - view.priceLow) / priceSpanOf(view)));
  return (
    <>
      {hovered !== undefined && (
        <div className="pointer-events-none absolute top-8.5 right-15 left-52 flex text-xs text-fg-1 max-md:hidden">
          <span style={{ flexGrow: share }} />
          <p aria-hidden="true">{describeReach(map, hovered, data)}</p>
          <span style={{ flexGrow: 1 - share }} />
        </div>
      )}
      {/* Beside what a bar is, which stands at the left of the same line, as far as the answer leaves room. */}
      <div
        className={`pointer-events-none absolute top-8.5 right-15 text-2xs text-fg-2 max-sm:hidden lg:hidden ${hovered === undefined ? '' : 'md:hidden'}`}
      >
        <MapLegend hasSwept={hasSwept} />
      </div>
      <div className="pointer-events-none absolute inset-x-3 top-8.5 text-2xs text-fg-2 sm:hidden">
        <p className="truncate">
          {hovered === undefined ? (
            `${describeOrigin(layer, heatmap)} · ${describeBars(unit, chooseRowStep(rowStep, heatmap.settled.view))}`
          ) : (
            <span className="text-fg-1" aria-hidden="true">
              {describeReach(map, hovered, data)}
            </span>
          )}
        </p>
        <MapLegend hasSwept={hasSwept} />
      </div>
    </>
  );
}
