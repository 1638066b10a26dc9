import { formatNumber } from '@/domain/format/format-number';
import type { CellRange } from '@/domain/grid/visible-cells';
import { type ChosenFrom, chooseLives } from './choose-lives';
import { APPROACH_CHOICES, ENDS_WITHIN_CHOICES, type WallFilter, WITHIN_CHOICES } from './wall-filter';
import { nameDistance, nameWait } from './wall-words';

/** One change of a filter that finds walls where the filter finds none. */
export interface WiderFilter {
  /** "Approach within 0.25% of mid: 2 walls". */
  readonly label: string;
  readonly filter: WallFilter;
}

interface Wider {
  readonly words: string;
  readonly part: Partial<WallFilter>;
}

const MAX_OFFERS = 4;

/** Alternatives for each part of the filter, the nearest first. The first that finds a wall is offered. */
function listWider(filter: WallFilter): readonly (readonly Wider[])[] {
  const { approach, endsWithin, within, nowWithin, ends, side, touch, least, stoodAt, isInView } = filter;
  const farther = (from: number | undefined, choices: readonly number[]): readonly number[] =>
    from === undefined ? [] : choices.filter((share) => share > from);
  const when = (isChosen: boolean, words: string, part: Partial<WallFilter>): readonly Wider[] =>
    isChosen ? [{ words, part }] : [];
  return [
    // Approach only defines the start of the wait: without `endsWithin` it lists no fewer walls.
    endsWithin === undefined
      ? []
      : farther(approach, APPROACH_CHOICES).map((share) => ({
          words: `approach within ${nameDistance(share)} of mid`,
          part: { approach: share },
        })),
    [
      ...farther(endsWithin, ENDS_WITHIN_CHOICES).map((seconds) => ({
        words: `ended ${nameWait(seconds)}`,
        part: { endsWithin: seconds },
      })),
      ...when(endsWithin !== undefined, 'ended any time', { endsWithin: undefined }),
    ],
    [
      ...farther(within, WITHIN_CHOICES).map((share) => ({
        words: `came within ${nameDistance(share)} of mid`,
        part: { within: share },
      })),
      ...when(within !== undefined, 'at any distance', { within: undefined }),
    ],
    [
      ...farther(nowWithin, WITHIN_CHOICES).map((share) => ({
        words: `now within ${nameDistance(share)} of mid`,
        part: { nowWithin: share },
      })),
      ...when(nowWithin !== undefined, 'at any distance now', { nowWithin: undefined }),
    ],
    when(isInView, 'all prices', { isInView: false }),
    when(ends !== 'all', 'any end', { ends: 'all' }),
    when(side !== 'all', 'both sides', { side: 'all' }),
    when(touch !== 'all', 'reached by trades or not', { touch: 'all' }),
    when(least > 0, 'any peak', { least: 0 }),
    when(stoodAt !== undefined, 'at any time', { stoodAt: undefined }),
  ];
}

/** The change first, then what it finds: "Both sides: 4 walls". */
const labelOffer = (words: string, count: number): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${formatNumber(count, 0)} ${count === 1 ? 'wall' : 'walls'}`;

/** Single changes of a filter that find walls, the fewest first. Empty if no single change does. */
export function findWiderFilters(found: ChosenFrom, range: CellRange, filter: WallFilter): readonly WiderFilter[] {
  const offers = listWider(filter).flatMap((ways) => {
    for (const { words, part } of ways) {
      const wider = { ...filter, ...part };
      const count = chooseLives(found, range, wider).length;
      if (count > 0) return [{ label: labelOffer(words, count), filter: wider, count }];
    }
    return [];
  });
  return offers
    .sort((a, b) => a.count - b.count)
    .slice(0, MAX_OFFERS)
    .map(({ label, filter: wider }) => ({ label, filter: wider }));
}
