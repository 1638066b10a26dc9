import { describe, expect, it } from 'vitest';
import { getDataOrigin, getListOrigin, tellOrigin } from './data-origin';

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

  it('is called simulated in words only where something is', () => {
    expect(Object.values(tellOrigin('Recorded')).join(' ')).not.toMatch(/simulated/i);
    expect(Object.values(tellOrigin('Remote')).join(' ')).not.toMatch(/simulated|recorded/i);
  });
});
