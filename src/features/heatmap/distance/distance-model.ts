import type { PriceRange } from '@/charts/viewport/viewport';
import type { PlotModel, PlotView } from '@/panes/plot/plot-model';

/** The plot's view with distances from the mid (basis points) instead of prices. The time is the plot's own. */
export class DistanceModel {
  readonly #plot: PlotModel;
  readonly #fit: () => PriceRange;
  readonly #listeners = new Set<() => void>();
  #range: PriceRange | undefined;
  #shown: PlotView | undefined;

  /** `fit`: the distances to show until the reader chooses others. */
  constructor(plot: PlotModel, fit: () => PriceRange) {
    this.#plot = plot;
    this.#fit = fit;
  }

  readonly get = (): PlotView => {
    const plot = this.#plot.get();
    const { low, high } = this.#range ?? this.#fit();
    const { timeFrom, timeTo } = plot.view;
    const view = { timeFrom, timeTo, priceLow: low, priceHigh: high };
    const shown = { view, isAutofit: this.#range === undefined, isLive: plot.isLive };
    // An unchanged view must keep its identity.
    if (this.#shown === undefined || JSON.stringify(this.#shown) !== JSON.stringify(shown)) this.#shown = shown;
    return this.#shown;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const leave = this.#plot.subscribe(listener);
    return () => {
      this.#listeners.delete(listener);
      leave();
    };
  };

  /** Moves time as the plot does; fitted distances stay. */
  move({ timeFrom, timeTo }: PlotView['view']): void {
    const { view } = this.#plot.get();
    this.#plot.move({ ...view, timeFrom, timeTo });
  }

  /** Moves time and distances. */
  moveFreely(view: PlotView['view']): void {
    this.#range = { low: view.priceLow, high: view.priceHigh };
    this.move(view);
    this.#tell();
  }

  /** Shows the fitted distances again. */
  fit(): void {
    this.#range = undefined;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
