import { describe, expect, it } from 'vitest';
import { describeOrigin, describeRows, describeSides } from './layer-words';

const market = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', coin: 'BTC' };
const layer = (selection: object, rowStep: number, isFlat = false) => {
  const view = { selection, spec: { rowStep }, isFlat };
  return { data: { view, spec: view.spec, tiles: [] } };
};
const SUM = { exchange: ['ATLAS_FUTURES', 'CINDER_SWAP'], 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' };
const heatmap = { market, sources: {}, sides: { triggers: 'side', isDepthBySide: true } } as never;

describe('the words of a layer', () => {
  it('describe the data on screen, whatever is loading', () => {
    const one = { id: 'depth', ...layer({ exchange: ['CINDER_SWAP'] }, 25) } as never;
    expect([describeOrigin(one, heatmap), describeRows(one)]).toEqual(['CINDER_SWAP', '25 USD blocks']);
    expect(describeSides(one, heatmap).map(({ text }) => text)).toEqual(['Bids', 'Asks', 'inferred']);
    const sum = { id: 'depth', ...layer(SUM, 5) } as never;
    expect([describeOrigin(sum, heatmap), describeRows(sum)]).toEqual(['2 venues summed', '5 USD blocks']);
    expect(describeSides(sum, heatmap).map(({ text }) => text)).toEqual(['Bids', 'Asks']);
  });

  it.each([
    [true, ['Sides not available in compact mode']],
    [false, ['Buy: closes shorts', 'Sell: closes longs', 'Both']],
  ])('of triggers held without sides (%s) are %j', (isFlat, words) => {
    const triggers = { id: 'triggers', ...layer({}, 20, isFlat) } as never;
    expect(describeSides(triggers, heatmap).map(({ text }) => text)).toEqual(words);
  });
});
