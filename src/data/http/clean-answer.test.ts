import { expect, it } from 'vitest';
import { marketsAnswer } from '@/contract/payloads';
import { cleanAnswer } from './clean-answer';

const read = (body: string) => cleanAnswer(marketsAnswer.parse(JSON.parse(body)), body);

it('an answer of plain texts is returned as it was read', () => {
  const body = '{"symbols": [{"exchange": "A", "rawSymbol": "B", "lastPrice": 1.5}]}';
  const parsed = marketsAnswer.parse(JSON.parse(body));
  expect(cleanAnswer(parsed, body)).toBe(parsed);
});

it.each([
  ['escaped', '{"symbols":[{"exchange":"A","rawSymbol":"B","predictionMarkets":[{"question":"a\\u202eb"}]}]}'],
  ['written out', '{"symbols":[{"exchange":"A","rawSymbol":"B","predictionMarkets":[{"question":"a\u202eb"}]}]}'],
])('a character that changes the text direction is removed at any depth, %s', (_, body) => {
  expect(read(body).symbols?.[0]?.predictionMarkets?.[0]?.question).toBe('a\ufffdb');
});

it('a name of ten kilobytes is cut off, its neighbours stay', () => {
  const coinName = 'x'.repeat(10_240);
  const body = JSON.stringify({ symbols: [{ exchange: 'A', rawSymbol: 'B', coinName, lastPrice: 2 }] });
  const [market] = read(body).symbols ?? [];
  expect(market).toMatchObject({ exchange: 'A', rawSymbol: 'B', lastPrice: 2 });
  expect(market?.coinName?.length).toBeLessThan(400);
});
