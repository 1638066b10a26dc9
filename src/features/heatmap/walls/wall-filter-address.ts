import {
  APPROACH_CHOICES,
  ENDS_WITHIN_CHOICES,
  WALL_ENDS,
  WALLS_IN_VIEW,
  type WallFilter,
  WITHIN_CHOICES,
} from './wall-filter';

const PERCENT = 100;
/** Shares are written in percent. Rounded, since a hundred times a share is no exact double. */
export const percentOf = (share: number): number => Number((share * PERCENT).toPrecision(6));
const findShare = (choices: readonly number[], percent: string): number | undefined =>
  choices.find((share) => String(percentOf(share)) === percent);

type Read = (value: string) => Partial<WallFilter> | undefined;

/** Readers of the address parts, by the word before the value. Invalid parts are left out. */
const READERS: Readonly<Record<string, Read>> = {
  side: (value) => (value === 'bid' || value === 'ask' ? { side: value } : undefined),
  end: (value) => {
    const ends = WALL_ENDS.find((one) => one === value);
    return ends && { ends };
  },
  prices: (value) => (value === 'all' ? { isInView: false } : undefined),
  from: (value) => (Number(value) > 0 && Number.isFinite(Number(value)) ? { least: Number(value) } : undefined),
  within: (value) => {
    const within = findShare(WITHIN_CHOICES, value);
    return within === undefined ? undefined : { within };
  },
  now: (value) => {
    const nowWithin = findShare(WITHIN_CHOICES, value);
    return nowWithin === undefined ? undefined : { nowWithin };
  },
  touched: (value) => (({ yes: { touch: 'touched' }, no: { touch: 'untouched' } }) as const)[value],
  approach: (value) => {
    const approach = findShare(APPROACH_CHOICES, value);
    return approach === undefined ? undefined : { approach };
  },
  ended: (value) => {
    const endsWithin = ENDS_WITHIN_CHOICES.find((seconds) => String(seconds) === value);
    return endsWithin && { endsWithin };
  },
  at: (value) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? { stoodAt: Number(value) } : undefined),
};

/** The filter in an address: `side:bid,end:pulled,from:200`. Walls in view by default. */
export function readWallFilter(text: string | undefined): WallFilter {
  const parts = (text ?? '').split(',').map((part) => {
    const [word, value = ''] = part.split(':');
    return Object.hasOwn(READERS, word) ? READERS[word](value) : undefined;
  });
  return Object.assign({}, WALLS_IN_VIEW, ...parts) as WallFilter;
}

/** The filter as text; `undefined` for walls in view. */
export function writeWallFilter(filter: WallFilter): string | undefined {
  const { side, ends, isInView, least, within, nowWithin, touch, approach, endsWithin, stoodAt } = filter;
  const parts = [
    side !== 'all' && `side:${side}`,
    ends !== 'all' && `end:${ends}`,
    !isInView && 'prices:all',
    least > 0 && `from:${least}`,
    within !== undefined && `within:${percentOf(within)}`,
    nowWithin !== undefined && `now:${percentOf(nowWithin)}`,
    touch !== 'all' && `touched:${touch === 'touched' ? 'yes' : 'no'}`,
    approach !== WALLS_IN_VIEW.approach && `approach:${percentOf(approach)}`,
    endsWithin !== undefined && `ended:${endsWithin}`,
    stoodAt !== undefined && `at:${Math.round(stoodAt)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(',');
}
