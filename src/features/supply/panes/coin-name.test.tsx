import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CoinName } from './cap-pane';

const tell = (coin: string, name: string | undefined): string =>
  renderToStaticMarkup(<CoinName coin={coin} name={name} />).replaceAll(/<[^>]*>/g, '');

test('the chart of one coin names it in full', () => {
  expect(tell('ARB', 'Arbitrum')).toBe('Arbitrum');
  expect(tell('XRP', 'XRP')).toBe('');
  expect(tell('ARB', undefined)).toBe('');
});
