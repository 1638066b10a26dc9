import { describe, expect, it } from 'vitest';
import { getDataOrigin, getListOrigin, getMarketsOrigin, tellOrigin } from './data-origin';

describe('the origin of what is on screen', () => {
  it.each([
    [true, 'embedded', 'Recorded'],
    [false, 'embedded', 'Simulated'],
    [true, 'remote', 'Recorded'],
    [false, 'remote', 'Remote'],
    [false, 'relay', 'Remote'],
  ] as const)('of one market (recorded: %s, %s) is %s', (isRecorded, source, origin) => {
    expect(getDataOrigin({ isRecorded }, source)).toBe(origin);
  });

  it.each([
    [9, 0, 'embedded', 'Simulated'],
    [9, 2, 'embedded', 'Mixed'],
    [2, 2, 'embedded', 'Recorded'],
    [9, 2, 'remote', 'Remote'],
    [0, 0, 'remote', 'Remote'],
  ] as const)('of a list of %d with %d recordings (%s) is %s', (count, recorded, source, origin) => {
    expect(getListOrigin(count, recorded, source)).toBe(origin);
  });

  it('of a recording beside a simulated market is both, of either alone its own', () => {
    const recording = { recorded: { from: { s: 1 }, to: { s: 2 } } };
    const simulated = {};
    expect(getMarketsOrigin([recording, simulated], 'embedded')).toBe('Mixed');
    expect(getMarketsOrigin([recording, recording], 'embedded')).toBe('Recorded');
    expect(getMarketsOrigin([simulated, undefined], 'embedded')).toBe('Simulated');
    expect(getMarketsOrigin([], 'embedded')).toBe('Simulated');
    expect(getMarketsOrigin([], 'relay')).toBe('Remote');
  });

  it('is called simulated in words only where something is', () => {
    expect(Object.values(tellOrigin('Recorded')).join(' ')).not.toMatch(/simulated/i);
    expect(Object.values(tellOrigin('Remote')).join(' ')).not.toMatch(/simulated|recorded/i);
  });
});
