import { expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { makeFailurePrinter } from './print-failures';

it('says the first line of a failure, and the same one again after ten minutes', () => {
  const lines: string[] = [];
  const clock = makeManualClock(0);
  const print = makeFailurePrinter(clock, (line) => lines.push(line));
  print(new Error('The disk is full\n0. worker @ 0x01'));
  clock.advance(1000);
  print(new Error('The disk is full\n0. worker @ 0x02'));
  print('another');
  print(new Error('The disk is full'));
  expect(lines).toEqual(['The disk is full', 'another']);
  clock.advance(600_000);
  print(new Error('The disk is full'));
  expect(lines).toHaveLength(3);
});

it('says which request it was of, and those after it that fail alike once', () => {
  const lines: string[] = [];
  const print = makeFailurePrinter(makeManualClock(0), (line) => lines.push(line));
  for (const coin of ['BTC', 'ETH'])
    print(new Error('The disk is full'), new Request(`http://127.0.0.1/v1/coins?type=TRADE_AGG&coin=${coin}`));
  expect(lines).toEqual(['GET /v1/coins?type=TRADE_AGG&coin=BTC: The disk is full']);
});

it('says failures that take turns once each, and remembers no more than some', () => {
  const lines: string[] = [];
  const print = makeFailurePrinter(makeManualClock(0), (line) => lines.push(line));
  for (let turn = 0; turn < 3; turn++) for (const cause of ['disk', 'memory']) print(cause);
  expect(lines).toEqual(['disk', 'memory']);
  for (let cause = 0; cause < 32; cause++) print(`cause ${cause}`);
  print('disk');
  expect(lines).toHaveLength(2 + 32 + 1);
});
