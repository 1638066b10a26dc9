import { describe, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { describeProgress, type Progress } from '@/domain/format/describe-progress';
import { ProgressLine } from './progress-line';

const at = (done: number, step = 'Checking'): Progress => ({ step, unit: 'bytes', done, total: 4e6 });

function open(isTTY: boolean, columns?: number) {
  const written: string[] = [];
  const clock = makeManualClock(0);
  const target = { isTTY, columns, write: (text: string) => written.push(text) };
  return { written, clock, line: new ProgressLine(target, clock) };
}

describe('progress', () => {
  it('says share, amount, rate and time left, and no rate before there is one', () => {
    expect(describeProgress(at(1e6), 500)).toBe('Checking 25%, 1.0 MB of 4.0 MB');
    expect(describeProgress(at(1e6), 2000)).toBe('Checking 25%, 1.0 MB of 4.0 MB, 500 kB/s, 6 s left');
    expect(describeProgress(at(4e6), 2000)).toBe('Checking 100%, 4.0 MB of 4.0 MB, 2.0 MB/s');
    expect(describeProgress({ step: 'Storing', unit: 'markets', done: 3, total: 112 }, 2000)).toBe(
      'Storing 2%, 3 of 112 markets, 1.5 markets/s, 73 s left',
    );
    expect(describeProgress({ step: 'Preparing', unit: 'recorded', done: 7200, total: 36_000 }, 2000)).toBe(
      'Preparing 20%, 2 h of 10 h recorded, 3,600× real time, 8 s left',
    );
  });

  it('is one line on a terminal, drawn again, no wider than it, and taken away at the end', () => {
    const { written, clock, line } = open(true, 20);
    line.tell(at(1e6));
    clock.advance(50);
    line.tell(at(2e6));
    clock.advance(50);
    line.tell(at(3e6));
    line.clear();
    line.clear();
    expect(written).toEqual(['\r\u001b[2KChecking 25%, 1.0 M', '\r\u001b[2KChecking 75%, 3.0 M', '\r\u001b[2K']);
  });

  it('is a line every five seconds elsewhere, and none of what is over before', () => {
    const { written, clock, line } = open(false);
    for (let second = 0; second <= 11; second++) {
      line.tell(at(second * 1e5));
      clock.advance(1000);
    }
    line.tell(at(0, 'Storing'));
    line.clear();
    expect(written).toEqual([
      'Checking 12%, 500 kB of 4.0 MB, 100 kB/s, 35 s left\n',
      'Checking 25%, 1.0 MB of 4.0 MB, 100 kB/s, 30 s left\n',
    ]);
  });
});
