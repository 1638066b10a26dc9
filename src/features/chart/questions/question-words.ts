import { lastAtOrBelow } from '@/base/binary-search';
import type { StackData } from '@/charts/echarts/stack-data';
import { findNearestGroup } from '@/domain/event-lens/lens-groups';
import { checkLensGroup, describeMiddle, describePays, nameMember } from '@/domain/event-lens/lens-words';
import { capitalise } from '@/domain/format/capitalise';
import { formatProbability } from '@/domain/format/format-percent';
import { formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import { describeClosing } from '@/domain/predictions/closing-words';
import type { ChartView } from '@/features/chart/view/chart-view';
import { type EventLens, type LensQuestion, type QuestionGroup, reachOf } from '@/features/chart/view/event-lens';
import type { ChartColumns } from '@/features/chart/view/loaded-columns';

/** A short line has room for this many members: the least certain ones. */
const SHORT_MEMBERS = 3;

/** "$98,000 93.8%": the least certain questions of a group, in their order. */
export function listShort(group: QuestionGroup, most = SHORT_MEMBERS): readonly string[] {
  const traded = group.members.filter(({ lastPrice }) => lastPrice !== undefined);
  const doubt = ({ lastPrice = 0 }: LensQuestion): number => Math.abs(lastPrice - 0.5);
  const shown = new Set(traded.toSorted((a, b) => doubt(a) - doubt(b)).slice(0, most));
  return traded.filter((member) => shown.has(member)).map((member) => describeMember(member, group));
}

/** A question whose name is its group's title is not named twice. */
export function describeMember(member: LensQuestion, group: QuestionGroup): string {
  const name = nameMember(member, group);
  const price = formatProbability(member.lastPrice);
  return name === group.title ? price : `${name} ${price}`;
}

/** `19 Jun 16:00 UTC`. */
export function describeEnd(time: number, zone: Zone): string {
  return `${formatDay(time, zone)} ${formatHourMinute(time, zone)} ${formatZone(time, zone)}`;
}

/** The questions, and where in time they are looked at. */
interface LensView extends Pick<ChartView, 'lens' | 'settled' | 'span' | 'zone'> {
  readonly data: Pick<StackData, 'ahead'>;
}

/** The groups that close at the cursor; without a cursor, those on the right of the chart. */
export function findShownGroups(
  { groups }: EventLens,
  { settled, data }: Pick<LensView, 'settled' | 'data'>,
  cursor: number | undefined,
): readonly QuestionGroup[] {
  const nearest =
    cursor === undefined
      ? groups.find(({ closes }) => closes === data.ahead?.time)
      : findNearestGroup(groups, cursor, reachOf(settled.view));
  return nearest === undefined ? [] : groups.filter(({ closes }) => closes === nearest.closes);
}

/**
 * The groups that close in [from, to), for screen readers: each with its least certain questions and whether its prices
 * agree.
 */
export function speakEnds(lens: EventLens | undefined, from: number, to: number): readonly string[] {
  const ending = lens?.groups.filter(({ closes }) => closes >= from && closes < to) ?? [];
  return ending.map((group) => {
    const check = checkLensGroup(group);
    const parts = [...listShort(group).map((short) => describePays(group) + short), ...(check ? [check.words] : [])];
    return `closes here: ${group.title.replace('…', 'some price')}: ${parts.join(', ')}`;
  });
}

interface Traced extends Pick<ChartView, 'lens' | 'span' | 'interval'> {
  readonly columns: Pick<ChartColumns, 'question'>;
}

/**
 * Price of the chosen question (0 to 1) at the end of the bucket that holds `time`, or the newest in the open bucket.
 * `undefined` before the first cached price, after the question's end, and in the future.
 */
export function findTraced({ lens, columns, span, interval }: Traced, time: number): number | undefined {
  const trace = columns.question?.columns;
  const start = alignDown(time, interval);
  if (trace === undefined || lens?.chosen === undefined || start >= span.to) return undefined;
  const { closes } = lens.chosen.group;
  if (start > closes) return undefined;
  const end = Math.min(start + INTERVAL_SECONDS[interval], span.to, closes);
  const at = lastAtOrBelow(trace.times, end);
  // A trace that ends as the bucket ends was known up to there.
  const value = trace.values[Number.isNaN(trace.values[at]) && trace.times[at] === end ? at - 1 : at];
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

/** Price of the chosen question in the heading: at the cursor; without one, or in the future, the last. */
export function findChosenPrice(chart: Traced, cursor: number | undefined): number | undefined {
  const isNow = cursor === undefined || alignDown(cursor, chart.interval) >= chart.span.to;
  return isNow ? chart.lens?.chosen?.question.lastPrice : findTraced(chart, cursor);
}

/** Summary of the questions in view, in a few sentences. */
export function summariseQuestions({ lens, settled, span, data, zone }: LensView): string {
  const { timeFrom, timeTo } = settled.view;
  const isShown = ({ closes }: QuestionGroup): boolean =>
    closes === data.ahead?.time || (closes >= timeFrom && closes <= timeTo);
  const groups = lens?.groups.filter(isShown) ?? [];
  if (groups.length === 0) return 'No question closes in view.';
  return groups.map((group) => summariseGroup(group, span.to, zone)).join(' ');
}

function summariseGroup(group: QuestionGroup, now: number, zone: Zone): string {
  const [first] = group.members;
  const when = describeClosing(first, now);
  const notes = [checkLensGroup(group)?.words, describeMiddle(group)].filter((note) => note !== undefined);
  const told = group.members.map((member) => describeMember(member, group)).join(', ');
  return `${group.title} Closes ${describeEnd(group.closes, zone)}, ${when ?? ''}: ${told}.${notes.map((note) => ` ${capitalise(note)}.`).join('')}`;
}
