import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { readAsset } from '../view/supply-asset';
import { KeyFigures } from './key-figures';

const DAY = 86_400;
const FROM = Date.parse('2026-06-17') / 1000;

it('beside the market cap of the report stands that at the last price, which the leaderboard has', () => {
  const points = [101.3e9, 101.8e9].map((marketcap, at) => ({ marketcap, timestamp: { s: FROM + at * DAY } }));
  const range = { from: FROM, to: FROM + 2 * DAY };
  const tile = new Map([[JSON.stringify(['Solana', 'solana', '']), buildSeriesColumns('supply', points)]]);
  const asset = readAsset({ coin: 'SOL', tokenName: 'Solana' }, [tile], range, range);
  const listed = { exchange: 'ATLAS_FUTURES', rawSymbol: 'SOLUSDT', category: 'PERP', coin: 'SOL', lastPrice: 183.08 };
  const tellTile = (market: { readonly marketcap?: number }): string => {
    const view = { asset, compared: [], seconds: DAY, market: { ...listed, ...market }, lock: undefined };
    const html = renderToStaticMarkup(<KeyFigures view={view} />);
    const [lead = ''] = html.split('Dominance');
    return lead.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  };
  expect(tellTile({ marketcap: 98.9e9 })).toContain('Market cap , 18 Jun 101.8B USD +0.49% in 1 d now 98.90B');
  expect(tellTile({})).not.toContain('now');
});
