import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeRandom } from '@/base/random';
import { countAt, firstOf } from '@/domain/tpo/compute-tpo';
import { computeFigures } from '@/domain/tpo/profile-figures';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { makeRandomSessions, RANDOM_PROFILE } from '@/testing/random-profile';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme } from '../chart-theme';
import { edgesOf, findLastGap, type PlacedName, placeNames } from './level-names';
import type { TpoData, TpoStyle } from './tpo-data';
import { blockLeft, blockRight, computeFrame, type TpoFrame, type TpoPlace, volumeLength } from './tpo-frame';

const DAY = 86_400;
const SHOWS: TpoStyle['shows'] = {
  valueArea: true,
  balance: true,
  singles: true,
  poor: true,
  naked: false,
  volume: 'beside',
  developing: false,
  candles: 'off',
};
const STYLE: TpoStyle = {
  theme: getChartTheme('dark'),
  form: 'auto',
  layout: 'collapsed',
  colour: 'area',
  shows: SHOWS,
};
/** Widths as the font sets them. */
const WIDTHS: Readonly<Record<string, number>> = { POC: 24, VAH: 25, VAL: 24, vPOC: 30, 'POC · vPOC': 62 };
/** Half the height of the letters of a name. */
const INK = 4;

const sessions = [...Array(12).keys()].flatMap((seed) =>
  makeRandomSessions(makeRandom(seed + 1), 2, { ...RANDOM_PROFILE, start: 0, reach: 9 }).map((one) => ({
    ...one,
    start: 0,
    end: DAY,
    parts: [{ ...one.parts[0], start: 0 }],
  })),
);

interface Named {
  readonly frame: TpoFrame;
  readonly place: TpoPlace;
  readonly names: readonly PlacedName[];
}

function nameLevels(profile: SessionProfile, width: number, row: number, style: TpoStyle = STYLE): Named {
  const { levels, rowHeight } = profile;
  const rows = (levels.price[levels.length - 1] - levels.price[0]) / rowHeight + 6;
  const size = { width, height: rows * row, pixelRatio: 1 };
  const priceLow = levels.price[0] - 3 * rowHeight;
  const view = { timeFrom: 0, timeTo: DAY, priceLow, priceHigh: priceLow + rows * rowHeight };
  const columns = [{ profile, figures: computeFigures(profile), developing: undefined }];
  const data: TpoData = { columns, naked: [], candles: undefined, last: undefined, lines: [] };
  const frame = ensure(computeFrame(data, style, view, size), 'A plot with an area');
  const { context } = makeRecordingContext();
  Object.assign(context, { measureText: (text: string) => ({ width: WIDTHS[text] }) });
  const [place] = frame.places;
  return { frame, place, names: placeNames({ context, view, size, data, style, crosshair: undefined }, frame, place) };
}

/** The levels of the rows that the ink of a name touches. */
function listUnder({ frame, place }: Named, { middle }: PlacedName): readonly number[] {
  const { price, length } = place.column.profile.levels;
  return Array.from({ length }, (_, level) => level).filter((level) => {
    const { top, bottom } = edgesOf(frame, place, price[level]);
    return top < middle + INK && bottom > middle - INK;
  });
}

const wordsOf = ({ names }: Named) => names.map(({ word }) => word.replace('POC · vPOC', 'POC'));

it('names POC, VAH, VAL and vPOC of every stacked session, over neither cells nor bars', () => {
  const forms = new Set<string>();
  for (const [at, profile] of sessions.entries()) {
    for (const width of [200, 221, 276, 360]) {
      for (const row of [4, 9, 15, 22]) {
        const named = nameLevels(profile, width, row);
        const { frame, place, names } = named;
        const where = `session ${at}, ${width} px, rows of ${row} px`;
        forms.add(place.form);
        expect(wordsOf(named), where).toEqual(expect.arrayContaining(['POC', 'VAH', 'VAL']));
        const { pocPrice, volumePoc } = ensure(place.column.figures, 'figures');
        const isBoth = pocPrice === volumePoc;
        // In low rows three names may be in one line: the least important is left out.
        if (row >= 9 && width > 200) expect(names.some(({ word }) => word === 'vPOC') || isBoth, where).toBe(true);
        // Letters that fit are worth more than the second half of a name.
        if (isBoth && row >= 9 && width > 200 && place.form !== 'letters')
          expect(names[0].word, where).toBe('POC · vPOC');
        const { levels, buys, sells } = profile;
        for (const name of names) {
          for (const level of listUnder(named, name)) {
            const cells = place.cellsLeft + countAt(levels, level) * place.cellWidth;
            expect(name.x, `${where}, ${name.word} over cells`).toBeGreaterThanOrEqual(cells);
            const bar = place.edge - volumeLength(frame, place, buys[level] + sells[level]);
            expect(name.x + name.width, `${where}, ${name.word} over a bar`).toBeLessThanOrEqual(bar);
          }
        }
      }
    }
  }
  expect([...forms].sort()).toEqual(['blocks', 'letters']);
});

it('names POC, VAH and VAL of every split session, where its rows are empty if they have room', () => {
  for (const [at, profile] of sessions.entries()) {
    for (const row of [9, 15, 22]) {
      const named = nameLevels(profile, 221, row, { ...STYLE, layout: 'split' });
      const { frame, place, names } = named;
      expect(wordsOf(named), `session ${at}`).toEqual(['POC', 'VAH', 'VAL']);
      const { levels } = profile;
      for (const name of names) {
        const blocks = listUnder(named, name).flatMap((level) => [
          ...levels.blocks.subarray(firstOf(levels, level), levels.blockEnds[level]),
        ]);
        const taken = blocks.map((block) => [blockLeft(frame, place, block), blockRight(frame, place, block)] as const);
        const isOver = taken.some(([left, right]) => left < name.x + name.width && right > name.x);
        const room = findLastGap([place.left + 14, place.edge], taken, name.width + 4);
        if (room !== undefined && names.length === new Set(names.map(({ middle }) => middle)).size)
          expect(isOver, `session ${at}, ${name.word} over blocks`).toBe(room === undefined);
      }
    }
  }
});

it('finds the last gap of a width among stretches that overlap', () => {
  const taken = [
    [10, 20],
    [15, 40],
    [60, 70],
  ] as const;
  expect(findLastGap([0, 100], taken, 30)).toBe(70);
  expect(findLastGap([0, 90], taken, 21)).toBeUndefined();
  expect(findLastGap([0, 90], taken, 20)).toBe(70);
  expect(findLastGap([0, 80], taken, 15)).toBe(45);
  expect(findLastGap([0, 80], [...taken, [40, 60]], 10)).toBe(70);
  expect(findLastGap([0, 70], [...taken, [40, 60]], 10)).toBe(0);
});
