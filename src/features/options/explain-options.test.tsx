import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ExplainOptions, listTenorFacts } from './explain-options';
import type { OptionsSide } from './view/options-side';
import { describeTenor, NO_VALUES } from './view/tenor-lines';

const line = { times: Float64Array.of(0, 3600), values: Float64Array.of(40, 41.5) };
const side: OptionsSide = {
  kind: 'skew',
  symbols: [],
  symbol: 'ETH_25',
  exchange: 'FJORD_OPTIONS',
  lock: undefined,
  tenors: [describeTenor('ONE_W', 0, line, line, 3600), describeTenor('ONE_M', 1, NO_VALUES, NO_VALUES, 3600)],
  series: [],
  loaded: [],
};

it('an explanation begins with what the figure is and how it is made, and has a line per tenor', () => {
  const text = renderToStaticMarkup(<ExplainOptions side={side} />).replace(/<[^>]*>/g, '|');
  expect(text).toMatch(/^\|Skew, or risk reversal: implied volatility of calls minus that of puts/);
  expect(text).toContain('|FJORD_OPTIONS ETH_25, 25-delta|');
  expect(listTenorFacts(side)).toEqual([
    '1W +41.5: 2 values, ranked among 2 days',
    '1M –: 0 values, ranked among 0 days',
  ]);
  expect(listTenorFacts({ ...side, kind: 'volatility' })[0]).toMatch(/^1W 41\.5%: /);
});
