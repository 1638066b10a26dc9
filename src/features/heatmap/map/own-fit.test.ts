import { beforeEach, describe, expect, it } from 'vitest';
import { PlotModel } from '@/panes/plot/plot-model';
import { OwnFit } from './own-fit';

const initial = {
  view: { timeFrom: 0, timeTo: 36_000, priceLow: 90, priceHigh: 110 },
  isAutofit: true,
  isLive: false,
};
const span = { from: 0, to: 36_000, isClipped: false, isRecorded: false };

describe('the prices of a plot under its map', () => {
  let model: PlotModel;
  let own: OwnFit;
  beforeEach(() => {
    model = new PlotModel({ initial, span, columnSeconds: 60, rowStep: 1, fitPrices: () => ({ low: 90, high: 110 }) });
    own = new OwnFit(model);
  });
  const shown = () => [model.get().view.priceLow, model.get().view.priceHigh];

  it('follow the map until all of it has loaded, whichever tile came first', () => {
    own.fit({ low: 80, high: 100 }, false);
    expect(shown()).toEqual([80, 100]);
    own.fit({ low: 95, high: 115 }, true);
    expect(shown()).toEqual([95, 115]);
    own.fit({ low: 96, high: 116 }, true);
    expect(shown()).toEqual([95, 115]);
  });

  it('stay where they were moved, before the map and while it loads', () => {
    own.fit({ low: 80, high: 100 }, false);
    model.moveFreely({ ...model.get().view, priceLow: 50 });
    own.fit({ low: 95, high: 115 }, true);
    expect(shown()).toEqual([50, 100]);
    const later = new OwnFit(model);
    later.fit({ low: 95, high: 115 }, true);
    later.end();
    expect(shown()).toEqual([50, 100]);
  });

  it('are those of the plot again when the map is gone, and can be fitted to it once more', () => {
    own.fit({ low: 80, high: 100 }, true);
    own.end();
    expect(model.get().isAutofit).toBe(true);
    own.fit({ low: 95, high: 115 }, true);
    expect(shown()).toEqual([95, 115]);
  });

  it('fit the map again when asked to, not the plot under it', () => {
    own.fit({ low: 80, high: 100 }, true);
    model.subscribe(() => model.get().isAutofit && own.refit({ low: 80, high: 100 }));
    model.moveFreely({ ...model.get().view, priceLow: 20, priceHigh: 200 });
    model.fit();
    expect(shown()).toEqual([80, 100]);
    own.end();
    expect(shown()).toEqual([90, 110]);
  });
});
