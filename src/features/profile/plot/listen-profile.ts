import { type Disposer, DisposerStack } from '@/base/dispose';
import type { CrosshairStore } from '@/charts/crosshair-store';
import {
  type CssPoint,
  dragPlot,
  dragPriceAxis,
  dragTimeAxis,
  wheelPlot,
  wheelPriceAxis,
  wheelTimeAxis,
} from '@/charts/gestures/gesture-math';
import { type GesturePort, listenPlot } from '@/charts/gestures/listen-plot';
import { priceOfCssY } from '@/charts/viewport/viewport';
import { makeCrosshairHover } from '@/panes/plot/crosshair/crosshair-hover';
import { type DataBox, type DataPoint, makeBoxAnchor } from '@/panes/plot/crosshair/data-box';
import type { PlotModel } from '@/panes/plot/plot-model';
import { hearMagnet } from '@/panes/plot/ruler/magnet';
import type { ProfileHosts, ProfileStage } from './profile-stage';

export interface ProfileGestures {
  /** Double click on the strip: back to whole sessions. */
  onResetTime(): void;
  /** Double click on the plot: fits sessions and prices. */
  onFit(): void;
  onBox(box: DataBox | undefined): void;
  /** The ruler is on: a drag measures, or a click on each of two points. */
  isMeasuring(): boolean;
  /** A click while measuring: starts or ends the ruler there. */
  onMeasurePoint(point: DataPoint): void;
  /** A box is complete. */
  onBoxEnd(): void;
  /** Where an end of a ruler is drawn to while the magnet is on. */
  snapMeasured(point: DataPoint): DataPoint;
  /** A click on the price axis. */
  onLevel(price: number): void;
  /** A click on the plot; with ⇧ all sessions up to it are selected. */
  onSession(time: number, isExtending: boolean): void;
  /** Lower edge of the row at a price in the profile at a time; ⌥ snaps to it. */
  snapPrice(time: number, price: number): number;
}

export interface ListenedStage {
  readonly stage: Pick<ProfileStage, 'plotSize'>;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly gestures: ProfileGestures;
}

type Port = Pick<GesturePort, 'view' | 'size' | 'isAutofit' | 'setView'>;

function makePort({ stage, model }: ListenedStage): Port {
  return {
    view: () => model.get().view,
    size: () => stage.plotSize(),
    isAutofit: () => model.get().isAutofit,
    setView: (view, moves) => (moves === 'time' ? model.move(view) : model.moveFreely(view)),
  };
}

/** Gestures of the plot and the price axis. */
export function listenProfile(hosts: ProfileHosts, on: ListenedStage): Disposer {
  const owned = new DisposerStack();
  const { model, crosshair, gestures, stage } = on;
  const port = makePort(on);
  const size = () => stage.plotSize();
  const { hover, pointOf, rehover } = owned.own(
    makeCrosshairHover({ model, crosshair, source: 'plot', hasPrice: true, size }),
  );
  const magnet = owned.own(hearMagnet(hosts.plot));
  const snap = (point: DataPoint): DataPoint => (magnet.isOff() ? point : gestures.snapMeasured(point));
  const anchored = makeBoxAnchor({ view: port.view, size, snap });
  const modifiers = owned.own(hearModifiers(hosts.plot));
  const snapped = (point: CssPoint) => {
    const free = pointOf(point);
    return modifiers.alt() && free.price !== undefined
      ? { ...free, price: gestures.snapPrice(free.time, free.price) }
      : free;
  };
  owned.own(
    listenPlot(hosts.plot, {
      ...port,
      wheel: wheelPlot,
      drag: dragPlot,
      onHover(point) {
        hover(point);
        if (point !== undefined && modifiers.alt()) crosshair.set(snapped(point));
      },
      onClick(point) {
        const { time, price } = pointOf(point);
        if (price !== undefined && gestures.isMeasuring()) return gestures.onMeasurePoint(snap({ time, price }));
        gestures.onSession(time, modifiers.shift());
        if (modifiers.shift()) return;
        if (!crosshair.pinned) return crosshair.pin(snapped(point));
        crosshair.unpin();
        rehover();
      },
      onDoubleClick: gestures.onFit,
      onBox: (box) => gestures.onBox(anchored(box)),
      onBoxEnd: () => gestures.onBoxEnd(),
      isMeasuring: () => gestures.isMeasuring(),
    }),
  );
  owned.own(
    listenPlot(hosts.priceAxis, {
      ...port,
      setView: (view) => model.moveFreely(view),
      wheel: wheelPriceAxis,
      drag: dragPriceAxis,
      onClick: ({ y }) => gestures.onLevel(priceOfCssY(model.get().view, size(), y)),
      onDoubleClick: () => model.fit(),
    }),
  );
  return owned;
}

/** Which modifier keys are held with the pointer, read before the gestures receive the same event. */
function hearModifiers(host: HTMLElement): Disposer & { alt(): boolean; shift(): boolean } {
  let held = { alt: false, shift: false };
  const hear = (event: PointerEvent): void => {
    held = { alt: event.altKey, shift: event.shiftKey };
  };
  const types = ['pointerdown', 'pointermove', 'pointerup'] as const;
  for (const type of types) host.addEventListener(type, hear, { capture: true });
  return {
    alt: () => held.alt,
    shift: () => held.shift,
    dispose() {
      for (const type of types) host.removeEventListener(type, hear, { capture: true });
    },
  };
}

/** The strip under the sessions is the time axis. */
export function listenStrip(host: HTMLElement, on: ListenedStage): Disposer {
  return listenPlot(host, {
    ...makePort(on),
    setView: (view) => on.model.move(view),
    wheel: wheelTimeAxis,
    drag: dragTimeAxis,
    onDoubleClick: () => on.gestures.onResetTime(),
  });
}
