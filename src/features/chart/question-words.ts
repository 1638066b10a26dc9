import { lastAtOrBelow } from '@/base/binary-search';
import { findNearestGroup } from '@/domain/event-lens/lens-groups';
import { checkLensGroup, describeMiddle, describePays, nameMember } from '@/domain/event-lens/lens-words';
import { formatProbability } from '@/domain/format/format-percent';
import { formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { describeClosing } from '@/domain/predictions/closing-words';
import type { ChartView } from './chart-view';
import { type EventLens, type LensQuestion, type QuestionGroup, reachOf } from './event-lens';

/** Members that a short line has room for: those that are least certain. */
const SHORT_MEMBERS = 3;

/** "$98,000 93.8%", of the questions of a group that are least certain, in their order. */
export function listShort(group: QuestionGroup, most = SHORT_MEMBERS): readonly string[] {
  const traded = group.members.filter(({ lastPrice }) => lastPrice !== undefined);
  const doubt = ({ lastPrice = 0 }: LensQuestion): number => Math.abs(lastPrice - 0.5);
  const shown = new Set(traded.toSorted((a, b) => doubt(a) - doubt(b)).slice(0, most));
  return traded.filter((member) => shown.has(member)).map((member) => tellMember(member, group));
}

export function tellMember(member: LensQuestion, group: QuestionGroup): string {
  return `${nameMember(member, group)} ${formatProbability(member.lastPrice)}`;
}

/** `19 Jun 16:00 UTC`. */
export function tellEnd(time: number, zone: Zone): string {
  return `${formatDay(time, zone)} ${formatHourMinute(time, zone)} ${formatZone(time, zone)}`;
}

/** The groups that close at the cursor; without one the next that will. */
export function findShownGroups(
  { groups }: EventLens,
  { settled, span }: Pick<ChartView, 'settled' | 'span'>,
  cursor: number | undefined,
): readonly QuestionGroup[] {
  const nearest =
    cursor === undefined
      ? groups.find(({ closes }) => closes > span.to)
      : findNearestGroup(groups, cursor, reachOf(settled.view));
  return nearest === undefined ? [] : groups.filter(({ closes }) => closes === nearest.closes);
}

/** The groups that close in [from, to), for the ear: each with its likeliest doubts and whether its prices agree. */
export function speakEnds(lens: EventLens | undefined, from: number, to: number): readonly string[] {
  const ending = lens?.groups.filter(({ closes }) => closes >= from && closes < to) ?? [];
  return ending.map((group) => {
    const check = checkLensGroup(group);
    const parts = [...listShort(group).map((short) => describePays(group) + short), ...(check ? [check.words] : [])];
    return `closes here: ${group.title.replace('…', 'some price')}: ${parts.join(', ')}`;
  });
}

/** Price of the chosen question at a time, 0 to 1; `undefined` before its first that is held, and after its end. */
export function findTraced({ lens, columns }: Pick<ChartView, 'lens' | 'columns'>, time: number): number | undefined {
  const trace = columns.question?.columns;
  if (trace === undefined || lens?.chosen === undefined || time > lens.chosen.group.closes) return undefined;
  const at = lastAtOrBelow(trace.times, time);
  return at < 0 || Number.isNaN(trace.values[at]) ? undefined : trace.values[at];
}

/** What the questions in view say, in a few sentences. */
export function summariseQuestions({ lens, settled, span, zone }: ChartView): string {
  const { timeFrom, timeTo } = settled.view;
  const groups = lens?.groups.filter(({ closes }) => closes >= timeFrom && closes <= timeTo) ?? [];
  if (groups.length === 0) return 'No question closes in view.';
  return groups.map((group) => summariseGroup(group, span.to, zone)).join(' ');
}

function summariseGroup(group: QuestionGroup, now: number, zone: Zone): string {
  const [first] = group.members;
  const when = describeClosing(first, now);
  const notes = [checkLensGroup(group)?.words, describeMiddle(group)].filter((note) => note !== undefined);
  const told = group.members.map((member) => tellMember(member, group)).join(', ');
  return `${group.title} Closes ${tellEnd(group.closes, zone)}, ${when ?? ''}: ${told}.${notes.map((note) => ` ${capitalise(note)}.`).join('')}`;
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
