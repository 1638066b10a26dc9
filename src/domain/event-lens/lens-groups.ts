import { type GroupMember, type GroupShape, inferShape } from '../predictions/check-group';
import type { ClosingFacts } from '../predictions/closing-words';
import { parseStrike, type StrikeBand } from '../predictions/parse-strike';

/** The fields of a question that the lens reads. */
export type LensMember = GroupMember & ClosingFacts;

/** An event with its questions, as in a list of events. */
export interface LensEvent<T> {
  readonly slug: string;
  readonly title: string;
  readonly questions: readonly T[];
}

/** The prices that a question names, in the quote currency; `low` equals `high` for a single strike. */
export interface LensMark<T> extends StrikeBand {
  readonly member: T;
}

/** Questions of one event that close together. */
export interface LensGroup<T> {
  readonly id: string;
  readonly title: string;
  /** Unix seconds. */
  readonly closes: number;
  /** In the order of their prices if all name one; otherwise the likeliest first. */
  readonly members: readonly T[];
  /** Marks of the members that name a price, ascending. */
  readonly marks: readonly LensMark<T>[];
  readonly shape: GroupShape<T>;
}

/**
 * All groups by closing time; those that close together in the order of the events. Groups without an end are left out.
 */
export function listLensGroups<T extends LensMember>(events: readonly LensEvent<T>[]): readonly LensGroup<T>[] {
  const groups = events.flatMap((event) =>
    [...groupByEnd(event.questions)].map(([closes, members]) => makeGroup(event, closes, members)),
  );
  return groups.toSorted((a, b) => a.closes - b.closes);
}

function groupByEnd<T extends LensMember>(questions: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const question of questions) {
    const end = question.availableTo?.s;
    if (end === undefined) continue;
    const group = groups.get(end) ?? [];
    group.push(question);
    groups.set(end, group);
  }
  return groups;
}

function makeGroup<T extends LensMember>(
  { slug, title }: LensEvent<T>,
  closes: number,
  members: readonly T[],
): LensGroup<T> {
  const marks = members
    .flatMap((member) => readMark(member) ?? [])
    .toSorted((a, b) => a.low - b.low || a.high - b.high);
  const isPriced = marks.length === members.length;
  return {
    id: `${slug} ${closes}`,
    title: title.replaceAll(/_{2,}/g, '…'),
    closes,
    members: isPriced
      ? marks.map(({ member }) => member)
      : members.toSorted((a, b) => (b.lastPrice ?? -1) - (a.lastPrice ?? -1)),
    marks,
    shape: inferShape(title, members),
  };
}

function readMark<T extends LensMember>(member: T): LensMark<T> | undefined {
  const strike = parseStrike(member.groupItemTitle ?? '');
  if (strike === undefined) return undefined;
  return strike.kind === 'price'
    ? { member, low: strike.price, high: strike.price }
    : { member, low: strike.low, high: strike.high };
}

/**
 * The group that closes nearest to a time, Unix seconds, the earlier of two; `undefined` if none is within `reach`
 * seconds.
 */
export function findNearestGroup<T extends { readonly closes: number }>(
  groups: readonly T[],
  time: number,
  reach: number,
): T | undefined {
  let nearest: T | undefined;
  for (const group of groups) {
    const away = Math.abs(group.closes - time);
    if (away <= reach && (nearest === undefined || away < Math.abs(nearest.closes - time))) nearest = group;
  }
  return nearest;
}

/** The first end after a time, or the last one before it; `undefined` if there is none. */
export function stepClosing(
  groups: readonly { readonly closes: number }[],
  time: number,
  direction: 1 | -1,
): number | undefined {
  const ends = groups.map(({ closes }) => closes);
  return direction === 1 ? ends.find((end) => end > time) : ends.findLast((end) => end < time);
}
