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
import { chooseRowStep } from '@/charts/rail/map-bars';
import { fitPrice } from '@/charts/viewport/viewport';
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
import { PaneFrame } from '@/ui/pane-frame';
import type { PaneStatus } from '@/ui/pane-status';
import { PendingPart } from '@/ui/pending-part';
import { useMedia } from '@/ui/use-media';
import { findReached, makeMapData } from './map-data';
import { FiguresBelow, MapFigures } from './map-figures';
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
  const pointing = usePointing();
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
  const data = read && makeMapData(read, { rowStep, unit: heatmap.unit, zone }, pointing.hovered);
  const attach = useMapStage(props, data, { ...pointing, onDoubleClick: showWhole });
  const figures = { heatmap, layer, read, data, isPinned: pointing.isPinned };
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') pointing.onFree();
    const step = STEPS[event.key];
    if (step === undefined || read === undefined || data === undefined) return;
    event.preventDefault();
    const { view } = heatmap.model.get();
    const steps = step * chooseRowStep(rowStep, view) * (event.shiftKey ? LONG_STEP : 1);
    const to = { price: (pointing.hovered?.price ?? read.map.from) + steps, view };
    pointing.onFree();
    pointing.onHover(to);
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
        menu={<MapMenu {...props} isLocked={read === undefined && status.kind === 'locked'} onWhole={showWhole} />}
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

interface Pointing extends Pick<MapEvents, 'onHover' | 'onPick'> {
  /** What is pinned, or else pointed at. */
  readonly hovered: MapPoint | undefined;
  readonly isPinned: boolean;
  onFree(): void;
}

/** What is pointed at. A click pins it, and frees what one pinned; a tap, which has no other way to point, moves it. */
function usePointing(): Pointing {
  const [pointed, onHover] = useState<MapPoint>();
  const [pinned, setPinned] = useState<MapPoint>();
  const onPick = useCallback(
    (point: MapPoint, isTouch: boolean) => setPinned((before) => (before === undefined || isTouch ? point : undefined)),
    [],
  );
  return {
    hovered: pinned ?? pointed,
    isPinned: pinned !== undefined,
    onHover,
    onPick,
    onFree: () => setPinned(undefined),
  };
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
function MapMenu(props: LiquidationMapViewProps & { readonly isLocked: boolean; onWhole(): void }) {
  const { layout, onLayout, onExplain, items, files, isLocked, onWhole } = props;
  // Of a map that the tier lacks there is nothing to show or to save; what is said in its place stays.
  if (isLocked) return <LayoutChoice layout={layout} onLayout={onLayout} />;
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

type MapEvents = Pick<Parameters<typeof makeMapStage>[0], 'onHover' | 'onPick' | 'onDoubleClick'>;

/** Keeps the map's stage on its element from mount to unmount. */
function useMapStage(
  { heatmap: { model }, stage: { scheduler } }: LiquidationMapViewProps,
  data: Parameters<MapStage['engine']['setData']>[0] | undefined,
  { onHover, onPick, onDoubleClick }: MapEvents,
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
      const made = makeMapStage({ host, model, scheduler, onHover, onPick, onDoubleClick: () => latest.current() });
      setStage(made);
      return () => {
        made.dispose();
        setStage(undefined);
      };
    },
    [model, scheduler, onHover, onPick],
  );
  useEffect(() => {
    if (data !== undefined) stage?.engine.setData(data);
  }, [stage, data]);
  useEffect(() => stage?.engine.setStyle({ theme }), [stage, theme]);
  return attach;
}
