import type { TierId } from '@/contract/tiers';
import { describeLimit } from '@/data/queries/tier-words';
import { formatClock, formatDay, formatHourMinute, type Zone } from '@/domain/format/format-time';
import type { TimeSpan } from '@/domain/time-span';
import { nameLayer } from '@/features/heatmap/view/layer-words';
import type { LayerId } from '@/state/url-state';
import { type CoveragePart, type CoverageState, isSeen } from './coverage';

export interface GapFacts {
  readonly layer: LayerId;
  /** Where the layer has data. */
  readonly reach: TimeSpan;
  /** Whether it ended: no data will be added. */
  readonly isRecorded: boolean;
  readonly tier: TierId | undefined;
  readonly zone: Zone;
  /** The service answers: else nothing fails on its own, and nothing is on its way. */
  readonly isConnected: boolean;
}

const SUBJECTS: Readonly<Record<LayerId, string>> = {
  depth: 'No depth',
  triggers: 'No TP/SL triggers',
  liquidations: 'No liquidation map',
};

/** One of several parts, by index. */
interface PartPlace {
  readonly parts: readonly CoveragePart[];
  readonly at: number;
}

/** Nothing is requested while offline, which the page says. */
const unlessOffline =
  (words: string, isNamed = false) =>
  ({ isConnected, layer }: GapFacts): string => {
    if (!isConnected) return 'Not loaded';
    return isNamed ? `${words} ${nameLayer(layer)}` : words;
  };

const WORDS: Readonly<Partial<Record<CoverageState, (facts: GapFacts, place: PartPlace) => string>>> = {
  kept: unlessOffline('Not loaded yet'),
  loading: unlessOffline('Loading', true),
  missing: unlessOffline('Not loaded yet'),
  failed: unlessOffline('Failed to load'),
  gap: (facts, place) => `${SUBJECTS[facts.layer]} ${describeHole(facts, place)}`,
  before: ({ layer, reach, zone }) => `${SUBJECTS[layer]} before ${formatMoment(reach.from, zone)}`,
  beyond: ({ tier }) => describeLimit(tier),
  future: ({ layer, reach, isRecorded, zone }) =>
    isRecorded ? `${SUBJECTS[layer]} after ${formatMoment(reach.to, zone)}` : 'In the future',
};

/** Why there is no snapshot in the part at index `at`; `undefined` where there is one. */
export function describeGap(parts: readonly CoveragePart[], at: number, facts: GapFacts): string | undefined {
  return WORDS[parts[at].state]?.(facts, { parts, at });
}

/**
 * When snapshots are missing, as far as that is known: "before 17 Jun 12:30", "17 Jun 12:30 to 13:10". Next to an
 * unloaded stretch the gap may continue, so that end is left open.
 */
function describeHole({ reach, zone }: GapFacts, { parts, at }: PartPlace): string {
  const { from, to } = parts[at];
  const [isFirst, isLast] = [parts[at - 1], parts[at + 1]].map((part) => part === undefined || !isSeen(part.state));
  if (isFirst && isLast) return 'in this range';
  if (from <= reach.from) return `before ${formatMoment(to, zone)}`;
  if (isFirst) return `before ${formatMoment(to, zone)}`;
  if (isLast) return `after ${formatMoment(from, zone)}`;
  const isOneDay = formatDay(from, zone) === formatDay(to, zone);
  return `${formatMoment(from, zone)} to ${isOneDay ? formatTime(to, zone) : formatMoment(to, zone)}`;
}

const MINUTE_SECONDS = 60;

/** "17 Jun 14:30". */
const formatMoment = (at: number, zone: Zone): string => `${formatDay(at, zone)} ${formatTime(at, zone)}`;

/** With seconds where they matter. */
const formatTime = (at: number, zone: Zone): string =>
  at % MINUTE_SECONDS === 0 ? formatHourMinute(at, zone) : formatClock(at, zone);

/** A hatched stretch of the plot with its reason. */
export interface LabelledGap extends TimeSpan {
  readonly words: string;
}

/**
 * The labels of hatched stretches; those on their way have one too, as the heading of a phone has no room to report them.
 * Left out: the future, where the last book is drawn on.
 */
export function listLabelledGaps(parts: readonly CoveragePart[], facts: GapFacts): readonly LabelledGap[] {
  const labelled: LabelledGap[] = [];
  for (const [at, { from, to, state }] of parts.entries()) {
    const words = isToldElsewhere(state, facts) ? undefined : describeGap(parts, at, facts);
    const last = labelled.at(-1);
    // To the reader of the plot, cached or not makes no difference.
    if (words !== undefined && last?.words === words && last.to === from)
      labelled[labelled.length - 1] = { ...last, to };
    else if (words !== undefined) labelled.push({ from, to, words });
  }
  return labelled;
}

const isToldElsewhere = (state: CoverageState, { isRecorded }: GapFacts): boolean => state === 'future' && !isRecorded;
