import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SupplyView } from '../view/use-supply';
import { CoinName } from './cap-pane';

const viewOf = (coin: string, tokenName: string | undefined, compared: readonly object[] = []): SupplyView =>
  ({ asset: { coin }, compared, facts: { coins: [{ coin, tokenName }] } }) as unknown as SupplyView;
const tell = (view: SupplyView): string => renderToStaticMarkup(<CoinName view={view} />).replaceAll(/<[^>]*>/g, '');

test('the chart of one coin names it in full', () => {
  expect(tell(viewOf('ARB', 'Arbitrum'))).toBe('Arbitrum');
  expect(tell(viewOf('XRP', 'XRP'))).toBe('');
  expect(tell(viewOf('ARB', undefined))).toBe('');
  expect(tell(viewOf('ARB', 'Arbitrum', [{}]))).toBe('');
});
