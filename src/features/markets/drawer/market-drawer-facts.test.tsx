import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MarketDrawerFacts } from './market-drawer-facts';

const MARKET = { exchange: 'ATLAS_FUTURES', rawSymbol: 'ETHUSDT', normalizedSymbol: 'ETH-USDT', coin: 'ETH' };

it('what loads missing figures stands right under them, above the facts that no load changes', () => {
  const figures = { facts: [['Funding', '!'] as const], offer: <button type="button">Retry figures</button> };
  const page = renderToStaticMarkup(<MarketDrawerFacts market={MARKET} figures={figures} />);
  const places = ['>Funding<', '>Retry figures<', '>Market cap<'].map((text) => page.indexOf(text));
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
