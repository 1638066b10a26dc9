import { describe, expect, it } from 'vitest';
import { areComparable, isLive, isRecording, worldOf } from './recording';

const simulated = {};
const live = { recorded: { live: true } };
const demo = { recorded: { live: true, demo: true } };
const recorded = { recorded: {} };

describe('the world of a market', () => {
  it.each([
    [simulated, 'simulated'],
    [live, 'live'],
    [demo, 'demo'],
    [recorded, 'recorded'],
    [{ recorded: { live: false } }, 'recorded'],
  ] as const)('of %o is %s', (market, world) => {
    expect(worldOf(market)).toBe(world);
  });

  it('is over only for a recording', () => {
    expect([simulated, live, demo, recorded].map(isRecording)).toEqual([false, false, false, true]);
    expect([simulated, live, demo, recorded].map(isLive)).toEqual([false, true, true, false]);
  });

  it('keeps simulated and live markets apart, and every recording separate', () => {
    expect(areComparable(simulated, {})).toBe(true);
    expect(areComparable(live, live)).toBe(true);
    expect(areComparable(simulated, live)).toBe(false);
    expect(areComparable(demo, demo)).toBe(true);
    expect(areComparable(live, demo)).toBe(false);
    expect(areComparable(recorded, recorded)).toBe(false);
    expect(areComparable(recorded, simulated)).toBe(false);
  });
});
