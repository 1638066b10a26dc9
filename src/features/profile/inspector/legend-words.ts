import type { ShownForm } from '@/charts/tpo/tpo-data';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { describeRows } from '@/features/profile/view/row-words';
import { type DrawnVolumes, describeVolumeScale } from './form-words';

/** What a mark of the plot looks like in its legend. */
export type LegendLook = 'letters' | 'poc' | 'volume' | 'area' | 'single' | 'balance' | 'ends' | 'naked' | 'rows';

export interface LegendEntry {
  readonly look: LegendLook;
  readonly name: string;
  readonly words: string;
}

type LegendView = Pick<ProfileView, 'rows' | 'quote' | 'marks' | 'percent' | 'minutes'> & DrawnVolumes;

/** What is drawn, in plain words: only what this view shows. */
export function listLegend(view: LegendView, form: ShownForm | undefined): readonly LegendEntry[] {
  const { marks, search, percent, minutes } = view;
  const { drawn, levels, counted } = describeRows(view);
  const scale = describeVolumeScale(view, form?.hasCutBars);
  const isLettered = form?.form === 'letters';
  const entries: readonly (LegendEntry | false)[] = [
    {
      look: 'letters',
      name: isLettered ? 'Letter' : 'Block',
      words: `One ${minutes}-minute block in which this price traded${isLettered ? ': A is the first, after Z comes a' : ''}`,
    },
    { look: 'poc', name: 'POC', words: 'The price that traded in the most blocks of the session' },
    search.volume !== 'off' && {
      look: 'volume',
      name: 'Volume',
      words: `Bought and sold at each price${scale === undefined ? '' : `; ${scale}`}. vPOC: the price with the most volume`,
    },
    marks.has('area') && {
      look: 'area',
      name: 'Value area',
      words: `${percent}% of the session’s letters, around the POC: from VAL to VAH`,
    },
    marks.has('singles') && { look: 'single', name: 'Single prints', words: describeSingles(levels) },
    marks.has('balance') && { look: 'balance', name: 'Initial balance', words: 'Range of the first hour' },
    { look: 'ends', name: 'Open, close', words: 'The arrow is the open, the bar the close or the price now' },
    marks.has('naked') && {
      look: 'naked',
      name: 'nPOC',
      words: 'POC of an earlier session that has not traded since; an arrow points to those out of view',
    },
    {
      look: 'rows',
      name: 'Rows',
      words: `Each row is ${drawn} high${levels === undefined ? '' : `; POC, value area, tails and TPOs are counted ${counted}, whatever is drawn`}`,
    },
  ];
  return entries.filter((entry) => entry !== false);
}

/** A row that is drawn over finer ones is marked only where it, too, was visited once. */
const describeSingles = (levels: string | undefined): string =>
  levels === undefined ? 'Traded in one block only' : `Traded in one block only, both as drawn and in ${levels} rows`;
