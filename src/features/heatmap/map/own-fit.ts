import { fitPrice, type PriceRange, type Viewport } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';

/**
 * Gives a fitted plot the prices of its map. Tiles arrive in any order, and the map of an older one has its market
 * elsewhere: prices are fitted again until all has loaded, unless they were moved meanwhile.
 */
export class OwnFit {
  readonly #model: Pick<PlotModel, 'get' | 'moveFreely' | 'fit'>;
  /** The view as fitted last. */
  #fitted: Viewport | undefined;
  #isDone = false;
  #isEnding = false;

  constructor(model: Pick<PlotModel, 'get' | 'moveFreely' | 'fit'>) {
    this.#model = model;
  }

  /** `isWhole`: no more data will come for the map that has these prices. */
  fit(range: PriceRange, isWhole: boolean): void {
    if (this.#isDone) return;
    const { view, isAutofit } = this.#model.get();
    const isFree = isAutofit || this.#isOwn(view);
    this.#isDone = isWhole || !isFree;
    if (!isFree) return;
    this.#model.moveFreely(fitPrice(view, range, 0));
    this.#fitted = this.#model.get().view;
  }

  /** Fits the map once more, whatever the reader looked at since. */
  refit(range: PriceRange): void {
    if (this.#isEnding) return;
    this.#isDone = false;
    this.fit(range, true);
  }

  /** The plot is fitted to its own prices again. */
  end(): void {
    this.#isEnding = true;
    if (this.#fitted !== undefined) this.#model.fit();
    this.#isEnding = false;
    this.#fitted = undefined;
    this.#isDone = false;
  }

  #isOwn({ priceLow, priceHigh }: Viewport): boolean {
    return priceLow === this.#fitted?.priceLow && priceHigh === this.#fitted.priceHigh;
  }
}
