import { describe, expect, it } from 'vitest';
import type { GridSelection } from '@/data/queries/grid-view';
import type { LevelMapView } from '@/data/queries/level-maps';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import { makeHeatLayer, makeLoadedBooks } from '@/testing/screen/loaded-books';
import { describeOrigin, describeRows, describeSides } from './layer-words';

const layer = (id: LayerId, rowStep: number, selection: GridSelection = {}) =>
  makeHeatLayer(id, { spec: { columnSeconds: 60, rowStep, book: makeCodeBook(1) }, tiles: [], selection });
const SUM = { exchange: ['ATLAS_FUTURES', 'CINDER_SWAP'], 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' } as const;
const view = { timeFrom: 0, timeTo: 60, priceLow: 1, priceHigh: 2 };
const heatmap = {
  ...makeLoadedBooks([layer('depth', 25)], view),
  sides: { triggers: 'side', isDepthBySide: true },
} as const;

describe('the words of a layer', () => {
  it('describe the data on screen, whatever is loading', () => {
    const one = layer('depth', 25, { exchange: ['CINDER_SWAP'] });
    expect([describeOrigin(one, heatmap), describeRows(one)]).toEqual(['CINDER_SWAP', '25 USD blocks']);
    expect(describeSides(one, heatmap).map(({ text }) => text)).toEqual(['Bids', 'Asks', 'inferred']);
    const sum = layer('depth', 5, SUM);
    expect([describeOrigin(sum, heatmap), describeRows(sum)]).toEqual(['2 venues summed', '5 USD blocks']);
    expect(describeSides(sum, heatmap).map(({ text }) => text)).toEqual(['Bids', 'Asks']);
  });

  it.each([
    [true, ['Sides not available in compact mode']],
    [false, ['Buy: closes shorts', 'Sell: closes longs', 'Both']],
  ])('of triggers held without sides (%s) are %j', (isFlat, words) => {
    const made = layer('triggers', 20);
    const asked: LevelMapView = { ...made.data.view, isFlat };
    const triggers = { ...made, data: { ...made.data, view: asked } };
    expect(describeSides(triggers, heatmap).map(({ text }) => text)).toEqual(words);
  });
});
