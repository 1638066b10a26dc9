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
  expect(lines).toEqual(['The disk is full', 'another', 'The disk is full']);
  clock.advance(600_000);
  print(new Error('The disk is full'));
  expect(lines).toHaveLength(4);
});
