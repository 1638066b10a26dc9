import { type Disposer, DisposerStack } from '@/base/dispose';
import { listenPriceAxis, listenTimeAxis } from '@/panes/plot/gestures/listen-axes';
import { type ListenedPlot, listenPlotArea, type PlotGestures } from '@/panes/plot/gestures/listen-plot-area';
import type { ProfileHosts } from './profile-stage';

export interface ProfileGestures extends PlotGestures {
  /** A click on the plot; with ⇧ all sessions up to it are selected. */
  onSession(time: number, isExtending: boolean): void;
  /** Lower edge of the row at a price in the profile at a time; ⌥ snaps to it. */
  snapPrice(time: number, price: number): number;
}

export interface ListenedStage extends ListenedPlot {
  readonly gestures: ProfileGestures;
}

/** Gestures of the plot and the price axis. */
export function listenProfile(hosts: ProfileHosts, on: ListenedStage): Disposer {
  const { gestures } = on;
  const owned = new DisposerStack();
  owned.own(
    listenPlotArea(hosts.plot, on, {
      source: 'plot',
      hasPrice: true,
      place: (point, { held }) =>
        held.alt && point.price !== undefined
          ? { ...point, price: gestures.snapPrice(point.time, point.price) }
          : point,
      onPress({ time }, { held }) {
        gestures.onSession(time, held.shift);
        return held.shift;
      },
    }),
  );
  owned.own(listenPriceAxis(hosts.priceAxis, on, (price) => gestures.onLevel(price)));
  return owned;
}

/** The strip under the sessions is the time axis. */
export const listenStrip = (host: HTMLElement, on: ListenedStage): Disposer =>
  listenTimeAxis(host, on, () => on.gestures.onResetTime());
