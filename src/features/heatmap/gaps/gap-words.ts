import type { TierId } from '@/contract/tiers';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import { describeLimit } from '@/data/queries/tier-words';
import { formatClock, formatDay, formatHourMinute, type Zone } from '@/domain/format/format-time';
import type { LayerId } from '@/state/url-state';
import { type CoveragePart, type CoverageState, isSeen } from './coverage';

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

/** One of several parts. */
interface PartPlace {
  readonly parts: readonly CoveragePart[];
  readonly at: number;
}

const WORDS: Readonly<Partial<Record<CoverageState, (facts: GapFacts, place: PartPlace) => string>>> = {
  kept: () => 'Not loaded yet',
  loading: () => 'Loading',
  missing: () => 'Not loaded yet',
  failed: () => 'Failed to load',
  gap: (facts, place) => `${SUBJECTS[facts.layer]} recorded ${describeHole(facts, place)}`,
  before: ({ layer, reach, zone }) => `${SUBJECTS[layer]} recorded before ${formatMoment(reach.from, zone)}`,
  beyond: ({ tier }) => describeLimit(tier),
  future: ({ layer, reach, isRecorded, zone }) =>
    isRecorded ? `${SUBJECTS[layer]} recorded after ${formatMoment(reach.to, zone)}` : 'In the future',
};

/** Why there is no snapshot in the part `at`; `undefined` where there is one. */
export function describeGap(parts: readonly CoveragePart[], at: number, facts: GapFacts): string | undefined {
  return WORDS[parts[at].state]?.(facts, { parts, at });
}

/**
 * Where snapshots are missing, as far as that is known: "until 17 Jun 12:30", "17 Jun 12:30 to 13:10". Beside what is not
 * loaded it may go on.
 */
function describeHole({ reach, zone }: GapFacts, { parts, at }: PartPlace): string {
  const { from, to } = parts[at];
  const [isFirst, isLast] = [parts[at - 1], parts[at + 1]].map((part) => part === undefined || !isSeen(part.state));
  if (isFirst && isLast) return 'in this range';
  if (from <= reach.from) return `before ${formatMoment(to, zone)}`;
  if (isFirst) return `until ${formatMoment(to, zone)}`;
  if (isLast) return `after ${formatMoment(from, zone)}`;
  const isOneDay = formatDay(from, zone) === formatDay(to, zone);
  return `${formatMoment(from, zone)} to ${isOneDay ? formatTime(to, zone) : formatMoment(to, zone)}`;
}

const MINUTE_SECONDS = 60;

/** "17 Jun 14:30". */
const formatMoment = (at: number, zone: Zone): string => `${formatDay(at, zone)} ${formatTime(at, zone)}`;

/** With seconds where they count. */
const formatTime = (at: number, zone: Zone): string =>
  at % MINUTE_SECONDS === 0 ? formatHourMinute(at, zone) : formatClock(at, zone);

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
  for (const [at, { from, to, state }] of parts.entries()) {
    const words = isToldElsewhere(state, facts) ? undefined : describeGap(parts, at, facts);
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
