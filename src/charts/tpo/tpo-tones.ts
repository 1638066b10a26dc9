import { countAt } from '@/domain/tpo/compute-tpo';
import { computeDirections } from '@/domain/tpo/rotation';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { countMost } from './count-most';
import type { TpoColour, TpoColumn, TpoStyle } from './tpo-data';
import { countAllBlocks } from './tpo-frame';
import {
  AREA_TONES,
  DELTA_STEPS,
  type Ground,
  makeAreaPalette,
  makeBlockPalette,
  makeDeltaPalette,
  makeDirectionPalette,
  makeVolumePalette,
  type TpoPalette,
  VOLUME_TONES,
} from './tpo-palette';

/** How the cells of a session are coloured. */
export interface TpoTones {
  readonly palette: TpoPalette;
  /** Index in the palette of the cell of `block` in `level`. */
  readonly toneOf: (level: number, block: number) => number;
  readonly groundOf: (level: number) => Ground;
  readonly isInside: (level: number) => boolean;
}

type MakeTones = (
  column: TpoColumn,
  style: TpoStyle,
  groundOf: (level: number) => Ground,
) => Omit<TpoTones, 'groundOf' | 'isInside'>;

/** Modes that show volumes, which may be unknown. */
const VOLUME_MODES: readonly TpoColour[] = ['delta', 'volume'];

/** The colour mode of a profile: by area if its volumes are unknown. */
export function chooseColour({ buys, sells }: SessionProfile, wish: TpoColour): TpoColour {
  if (!VOLUME_MODES.includes(wish)) return wish;
  return buys.some((buy, level) => Number.isNaN(buy + sells[level])) ? 'area' : wish;
}

const MODES: Readonly<Record<TpoColour, MakeTones>> = {
  area: (column, { theme }, groundOf) => {
    const tones: Readonly<Record<Ground, number>> = {
      plain: AREA_TONES.indexOf('outside'),
      area: AREA_TONES.indexOf('inside'),
      poc: AREA_TONES.indexOf('poc'),
      single: AREA_TONES.indexOf('single'),
    };
    const byLevel = listLevels(column.profile, (level) => tones[groundOf(level)]);
    return { palette: makeAreaPalette(theme), toneOf: (level) => byLevel[level] };
  },
  block: ({ profile }, { theme }) => ({
    palette: makeBlockPalette(theme, countAllBlocks(profile)),
    toneOf: (_, block) => block,
  }),
  delta: ({ profile }, { theme }) => {
    const { buys, sells } = profile;
    const byLevel = listLevels(profile, (level) => {
      const share = (buys[level] - sells[level]) / (buys[level] + sells[level]);
      return DELTA_STEPS + (Number.isNaN(share) ? 0 : Math.round(share * DELTA_STEPS));
    });
    return { palette: makeDeltaPalette(theme), toneOf: (level) => byLevel[level] };
  },
  volume: ({ profile }, { theme }) => {
    const { buys, sells } = profile;
    const most = buys.reduce((least, buy, i) => Math.max(least, buy + sells[i] || 0), 0);
    const byLevel = listLevels(profile, (level) => {
      const share = (buys[level] + sells[level]) / most;
      return Number.isNaN(share) ? 0 : Math.round(share * (VOLUME_TONES - 1));
    });
    return { palette: makeVolumePalette(theme), toneOf: (level) => byLevel[level] };
  },
  direction: ({ profile }, { theme }) => {
    const directions = computeDirections(profile);
    return { palette: makeDirectionPalette(theme), toneOf: (_, block) => directions[block] + 1 };
  },
};

const listLevels = ({ levels }: SessionProfile, read: (level: number) => number): Uint8Array =>
  Uint8Array.from({ length: levels.length }, (_, level) => read(level));

/** How the cells of a column are coloured in a style. */
export function makeTones(column: TpoColumn, style: TpoStyle): TpoTones {
  const groundOf = makeGrounds(column, style);
  const { price } = column.profile.levels;
  const { valPrice = Number.NaN, vahPrice = Number.NaN } = column.figures ?? {};
  const isInside = (level: number): boolean =>
    style.shows.valueArea && price[level] >= valPrice && price[level] <= vahPrice;
  const colour = chooseColour(column.profile, style.colour);
  return { ...MODES[colour](column, style, groundOf), groundOf, isInside };
}

/**
 * The level whose row is coloured as the point of control. Figures may come from finer rows than those drawn: where
 * another drawn row is longer than the one that holds the point of control, none is coloured, and its line tells it.
 */
export function findPoc({ profile, figures, at }: Pick<TpoColumn, 'profile' | 'figures' | 'at'>): number | undefined {
  const { levels } = profile;
  const poc = figures === undefined ? -1 : levels.price.indexOf(figures.pocPrice);
  if (poc === -1 || (at !== undefined && countAt(levels, poc) < countMost(profile))) return undefined;
  return poc;
}

function makeGrounds({ profile, figures, at }: TpoColumn, { shows }: TpoStyle): (level: number) => Ground {
  const { levels } = profile;
  if (figures === undefined) return () => 'plain';
  const { valPrice, vahPrice } = figures;
  const poc = findPoc({ profile, figures, at });

  const singles = new Set(shows.singles ? figures.singlePrints : []);
  return (level) => {
    const price = levels.price[level];
    if (level === poc) return 'poc';
    if (singles.has(price)) return 'single';
    return shows.valueArea && price >= valPrice && price <= vahPrice ? 'area' : 'plain';
  };
}
