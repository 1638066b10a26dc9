import type { TierId } from '@/contract/tiers';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import { describeLimit } from '@/data/queries/tier-words';
import { formatDay, formatHourMinute, type Zone } from '@/domain/format/format-time';
import type { LayerId } from '@/state/url-state';
import type { CoveragePart, CoverageState } from './coverage';

export interface GapFacts {
  readonly layer: LayerId;
  /** Where data of the layer lie. */
  readonly reach: TimeSpan;
  /** No more will come after its end. */
  readonly isRecorded: boolean;
  readonly tier: TierId | undefined;
  readonly zone: Zone;
}

const SUBJECTS: Readonly<Record<LayerId, string>> = {
  depth: 'No depth',
  triggers: 'No TP/SL triggers',
  liquidations: 'No liquidation map',
};

const WORDS: Readonly<Partial<Record<CoverageState, (facts: GapFacts) => string>>> = {
  kept: () => 'Not loaded yet',
  loading: () => 'Loading',
  missing: () => 'Not loaded yet',
  failed: () => 'Failed to load',
  gap: ({ layer }) => `${SUBJECTS[layer]} recorded here`,
  before: ({ layer, reach, zone }) => `${SUBJECTS[layer]} recorded before ${formatMoment(reach.from, zone)}`,
  beyond: ({ tier }) => describeLimit(tier),
  future: ({ layer, reach, isRecorded, zone }) =>
    isRecorded ? `${SUBJECTS[layer]} recorded after ${formatMoment(reach.to, zone)}` : 'In the future',
};

/** Why there is no snapshot in a stretch of this state; `undefined` where there is one. */
export function describeGap(state: CoverageState, facts: GapFacts): string | undefined {
  return WORDS[state]?.(facts);
}

/** "17 Jun 14:30". */
const formatMoment = (at: number, zone: Zone): string => `${formatDay(at, zone)} ${formatHourMinute(at, zone)}`;

/** A stretch of the plot that says why it is hatched. */
export interface LabelledGap extends TimeSpan {
  readonly words: string;
}

/**
 * What is said in the plot of each hatched stretch. What is on its way is told by the pane, and what lies ahead by the last
 * book, which is drawn on there.
 */
export function listLabelledGaps(parts: readonly CoveragePart[], facts: GapFacts): readonly LabelledGap[] {
  const labelled: LabelledGap[] = [];
  for (const { from, to, state } of parts) {
    const words = isToldElsewhere(state, facts) ? undefined : describeGap(state, facts);
    const last = labelled.at(-1);
    // Cached or not makes no difference to whoever reads the plot.
    if (words !== undefined && last?.words === words && last.to === from)
      labelled[labelled.length - 1] = { ...last, to };
    else if (words !== undefined) labelled.push({ from, to, words });
  }
  return labelled;
}

const isToldElsewhere = (state: CoverageState, { isRecorded }: GapFacts): boolean =>
  state === 'loading' || (state === 'future' && !isRecorded);
