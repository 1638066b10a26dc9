import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import {
  buildCoverage,
  type CoverageFacts,
  type CoveragePart,
  coverWithStanding,
  describeCoverage,
  type TileCoverage,
} from './coverage';

const HOUR = 3600;
/** 18 June 2026, 00:00 UTC. */
const DAY = Date.UTC(2026, 5, 18) / 1000;
const spec = { columnSeconds: 60 };
const FIRST = DAY / HOUR;
const at = (hour: number, minute = 0): number => DAY + hour * HOUR + minute * 60;

function held(hour: number, has: (minute: number) => boolean, completeUntil?: number): TileCoverage {
  const snapshotOfColumn = Int16Array.from({ length: 60 }, (_, minute) => (has(minute) ? minute : -1));
  return { tileIndex: FIRST + hour, state: 'held', tile: { snapshotOfColumn }, completeUntil };
}

const tileOf = (hour: number, state: 'kept' | 'loading' | 'missing' | 'failed'): TileCoverage => ({
  tileIndex: FIRST + hour,
  state,
});
const all = (): boolean => true;
const reach = { from: 0, to: at(14, 32) };
const tell = (facts: Partial<CoverageFacts>, from: number, to: number): string =>
  describeCoverage(buildCoverage({ spec, reach, tiles: [], ...facts }, { from, to }), 'utc');

describe('the coverage', () => {
  it('names what is loaded and what is not', () => {
    const tiles = [tileOf(3, 'missing'), ...[4, 5, 6].map((hour) => held(hour, (minute) => hour > 4 || minute >= 38))];
    const partly = [tiles[0], { ...held(4, (minute) => minute >= 38) }, tiles[2], tiles[3]];
    expect(
      tell(
        { tiles: [tiles[0], tiles[2], tiles[3]].map((tile, i) => (i === 0 ? tileOf(4, 'missing') : tile)) },
        at(4),
        at(7),
      ),
    ).toBe('Coverage: 05:00 to 07:00 loaded, before 05:00 not loaded');
    expect(tell({ tiles: partly }, at(3), at(7))).toBe(
      'Coverage: 04:38 to 07:00 loaded, before 04:00 not loaded, 04:00 to 04:38 without a snapshot',
    );
  });

  it('names its layer where there are several', () => {
    const parts = buildCoverage({ spec, reach, tiles: [held(5, all)] }, { from: at(5), to: at(6) });
    expect(describeCoverage(parts, 'utc', 'Depth')).toBe('Coverage of Depth: 05:00 to 06:00 loaded');
    expect(describeCoverage([], 'utc', 'Depth')).toBe('Coverage of Depth: nothing');
  });

  it('tells the running tile from its end', () => {
    const tiles = [held(13, all), held(14, (minute) => minute <= 32, at(14, 33))];
    expect(tell({ tiles, reach: { from: 0, to: at(14, 33) } }, at(13), at(14, 45))).toBe(
      'Coverage: 13:00 to 14:33 loaded, after 14:33 in the future',
    );
    expect(tell({ tiles: [held(14, (minute) => minute < 20, at(14, 20))] }, at(14), at(14, 32))).toBe(
      'Coverage: 14:00 to 14:20 loaded, after 14:20 not loaded',
    );
  });

  it('tells what failed from what was not requested', () => {
    const tiles = [held(4, all), tileOf(5, 'failed'), held(6, all)];
    expect(tell({ tiles }, at(4), at(7))).toBe(
      'Coverage: 04:00 to 05:00 loaded, 06:00 to 07:00 loaded, 05:00 to 06:00 failed to load',
    );
  });

  it('tells a gap in a recording from what was not requested', () => {
    const tiles = [held(5, (minute) => minute < 20 || minute >= 40), tileOf(6, 'loading'), tileOf(7, 'kept')];
    expect(tell({ tiles }, at(5), at(8))).toBe(
      'Coverage: 05:00 to 05:20 loaded, 05:40 to 06:00 loaded, 05:20 to 05:40 without a snapshot, 06:00 to 07:00 loading, after 07:00 cached on this device',
    );
  });

  it('says why there is nothing before', () => {
    const tiles = [held(5, all)];
    const ends = (isClipped: boolean) => tell({ tiles, reach: { from: at(5), to: at(6), isClipped } }, at(4), at(6));
    expect(ends(false)).toBe('Coverage: 05:00 to 06:00 loaded, before 05:00 before the first data');
    expect(ends(true)).toBe('Coverage: 05:00 to 06:00 loaded, before 05:00 older than your tier allows');
  });

  it('covers every second of the view once, whatever is cached', () => {
    const random = makeRandom(11);
    for (let run = 0; run < 200; run++) {
      const first = Math.floor(random() * 5);
      const tiles = Array.from({ length: Math.floor(random() * 6) }, (_, i): TileCoverage => {
        const state = (['held', 'kept', 'loading', 'missing'] as const)[Math.floor(random() * 4)];
        return state === 'held'
          ? held(first + i, () => random() < 0.8, at(first + i, 60 * random()))
          : tileOf(first + i, state);
      });
      const from = at(random() * 8);
      const to = from + random() * 6 * HOUR + 1;
      const limits = { from: at(random() * 4), to: at(4 + random() * 8) };
      const parts = buildCoverage({ spec, reach: limits, tiles }, { from, to });
      expect([parts[0].from, parts.at(-1)?.to]).toEqual([from, to]);
      for (const [i, part] of parts.entries()) {
        expect(part.to).toBeGreaterThan(part.from);
        if (i > 0) expect([part.from, part.state === parts[i - 1].state]).toEqual([parts[i - 1].to, false]);
      }
    }
  });
});

describe('what is shown in the previous form', () => {
  const part = (state: CoveragePart['state'], from: number, to: number): CoveragePart => ({ state, from, to });

  const fresh = [
    part('before', 0, 10),
    part('loaded', 10, 30),
    part('loading', 30, 50),
    part('gap', 50, 60),
    part('failed', 60, 80),
    part('future', 80, 90),
  ];

  it('hides the new form until it is complete, including its known gaps', () => {
    const before = [part('loaded', 0, 20), part('gap', 20, 40), part('loaded', 40, 70), part('missing', 70, 90)];
    expect(coverWithStanding(fresh, before)).toEqual([
      part('before', 0, 10),
      part('standing', 10, 20),
      part('kept', 20, 30),
      part('loading', 30, 40),
      part('standing', 40, 70),
      part('failed', 70, 80),
      part('future', 80, 90),
    ]);
    expect(coverWithStanding(fresh, []).map(({ state }) => state)).toEqual([
      'before',
      'kept',
      'loading',
      'gap',
      'failed',
      'future',
    ]);
  });

  it('is distinguished from a picture of another source', () => {
    const parts = coverWithStanding([part('loading', at(5), at(7))], [part('loaded', at(6), at(7))], 'other');
    expect(describeCoverage(parts, 'utc')).toBe(
      'Coverage: 06:00 to 07:00 still showing the previous selection, before 06:00 loading',
    );
  });

  it('is described before what is not visible', () => {
    const parts = [part('loading', at(4), at(5)), part('standing', at(5), at(7))];
    expect(describeCoverage(parts, 'utc')).toBe(
      'Coverage: 05:00 to 07:00 still showing the previous data, before 05:00 loading',
    );
  });
});
