import { describe, expect, it } from 'vitest';
import { areComparable, isLive, isRecording, worldOf } from './recording';

const simulated = {};
const live = { recorded: { live: true } };
const recorded = { recorded: {} };

describe('the world of a market', () => {
  it.each([
    [simulated, 'simulated'],
    [live, 'live'],
    [recorded, 'recorded'],
    [{ recorded: { live: false } }, 'recorded'],
  ] as const)('of %o is %s', (market, world) => {
    expect(worldOf(market)).toBe(world);
  });

  it('is over for a recording alone', () => {
    expect([simulated, live, recorded].map(isRecording)).toEqual([false, false, true]);
    expect([simulated, live, recorded].map(isLive)).toEqual([false, true, false]);
  });

  it('keeps simulated and live markets apart, and recordings to themselves', () => {
    expect(areComparable(simulated, {})).toBe(true);
    expect(areComparable(live, live)).toBe(true);
    expect(areComparable(simulated, live)).toBe(false);
    expect(areComparable(recorded, recorded)).toBe(false);
    expect(areComparable(recorded, simulated)).toBe(false);
  });
});
