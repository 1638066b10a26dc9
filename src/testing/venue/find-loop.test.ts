import { expect, it } from 'vitest';
import { loadExcerpt, loadLongestLoop } from './find-loop';
import { VenueStream } from './venue-stream';

it.each([
  ['the excerpt', loadExcerpt],
  ['the longest loop at hand', loadLongestLoop],
])('%s continues from its end to its start without a jump in price', (_, load) => {
  const { candles, lengthMs } = load();
  const prices = candles.flatMap(({ high, low }) => [Number(high), Number(low)]);
  const jump = Math.abs(Number(candles[candles.length - 1].close) - Number(candles[0].open));
  expect(candles.length).toBe(lengthMs / 60_000);
  expect(jump).toBeLessThan(0.15 * (Math.max(...prices) - Math.min(...prices)));
});

it('a loop that is a part of its recording starts with the book of that moment', () => {
  const loop = loadLongestLoop();
  const { book } = new VenueStream(loop, 100 * loop.lengthMs);
  const [bid, ask] = [Math.max(...[...book.bids.keys()].map(Number)), Math.min(...[...book.asks.keys()].map(Number))];
  expect(bid).toBeLessThan(ask);
  const middle = (bid + ask) / 2;
  expect(Math.abs(middle - Number(loop.candles[0].open)) / middle).toBeLessThan(0.0005);
});
