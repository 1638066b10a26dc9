import { describe, expect, it } from 'vitest';
import { describeZone, findZones, listNamedZones } from './zone-words';

const summer = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const winter = Date.UTC(2026, 0, 18, 14, 32) / 1000;

describe('time zones', () => {
  it('are all that the browser knows, found by a part of a name', () => {
    expect(listNamedZones().length).toBeGreaterThan(300);
    expect(findZones('new york', summer)).toEqual(['America/New_York']);
    expect(findZones('berl', summer)).toEqual(['Europe/Berlin']);
    expect(findZones('st johns', summer)).toContain('America/St_Johns');
    expect(findZones('kolkata', summer)).toEqual(['Asia/Kolkata']);
    expect(findZones('kyiv', summer)).toEqual(['Europe/Kyiv']);
    expect(findZones('nowhere', summer)).toEqual([]);
  });

  it('are found and described by their offset at the instant', () => {
    expect(findZones('utc-2:30', summer)).toEqual(['America/St_Johns']);
    expect(findZones('utc-2:30', winter)).toEqual([]);
    expect(describeZone('America/St_Johns', summer)).toBe('America/St Johns, UTC−2:30');
    expect(describeZone('America/St_Johns', winter)).toBe('America/St Johns, UTC−3:30');
  });
});
