import type { TimeSpan } from '@/domain/time-span';
import { mergeProfiles, splitProfile, splitSessions } from '@/domain/tpo/merge-profiles';
import { takeBlocks } from '@/domain/tpo/prefix-profile';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { type ProfileSearch, readPair } from '@/state/fields/profile-fields';

/** How sessions are merged, cut and partly shown. */
export type Shaping = Pick<ProfileSearch, 'merge' | 'split' | 'sel' | 'upto' | 'layout'>;
export type ShapingChange = Partial<Shaping>;

type Pair = readonly [number, number];

const readPairs = (texts: readonly string[] | undefined): readonly Pair[] =>
  (texts ?? []).flatMap((text) => {
    const pair = readPair(text);
    return pair === undefined ? [] : [pair];
  });

const writePairs = (pairs: readonly Pair[]): readonly string[] | undefined =>
  pairs.length === 0 ? undefined : pairs.map((pair) => pair.join(':'));

/** A profile as shown, with all or only the first of its blocks. */
export interface ShapedProfile {
  readonly profile: SessionProfile;
  /** The profile with all its blocks. */
  readonly whole: SessionProfile;
}

/**
 * The sessions as the reader has arranged them, ascending: some merged, some cut, perhaps one as of one of its blocks.
 * `range` is what is in view.
 */
export function shapeProfiles(
  sessions: readonly SessionProfile[],
  shaping: Shaping,
  range: TimeSpan,
): readonly ShapedProfile[] {
  const groups = listGroups(filterInView(sessions, range), shaping);
  const shown = cutProfiles(groupSessions(sessions, groups), readPairs(shaping.split));
  const { upto, sel } = shaping;
  // If the selection is not cached, the newest in view is not used in its place: it stays whole.
  const chosen = sel === undefined ? findSelected(shown, sel, range)[0] : findHeld(shown, sel)[0];
  return shown.map((whole) => ({
    whole,
    profile: whole === chosen && upto !== undefined ? takeBlocks(whole, upto) : whole,
  }));
}

/** Starts of the first and the last session of each merged profile; the ones named first win. */
function listGroups(inView: readonly SessionProfile[], { merge, layout, sel }: Shaping): readonly Pair[] {
  if (layout !== 'merged' || inView.length === 0) return readPairs(merge);
  const isRange = sel !== undefined && sel[0] < sel[1];
  return [isRange ? sel : [inView[0].start, inView[inView.length - 1].start], ...readPairs(merge)];
}

function groupSessions(sessions: readonly SessionProfile[], groups: readonly Pair[]): readonly SessionProfile[] {
  const groupOf = ({ start, end }: SessionProfile): number =>
    groups.findIndex(([from, to]) => end > from && start <= to);
  const shaped: SessionProfile[][] = [];
  let before = -1;
  for (const session of sessions) {
    const group = groupOf(session);
    if (group !== -1 && group === before) shaped[shaped.length - 1].push(session);
    else shaped.push([session]);
    before = group;
  }
  return shaped.map((held) => (held.length === 1 ? held[0] : mergeProfiles(held)));
}

function cutProfiles(profiles: readonly SessionProfile[], cuts: readonly Pair[]): readonly SessionProfile[] {
  // The first piece keeps the start, so cuts are made from the end, in whatever order they were added.
  const ordered = cuts.toSorted(([a, blockOfA], [b, blockOfB]) => a - b || blockOfB - blockOfA);
  return ordered.reduce<readonly SessionProfile[]>(
    (pieces, [start, block]) =>
      pieces.flatMap((piece) =>
        piece.start === start && block < piece.blockCount ? splitProfile(piece, block) : [piece],
      ),
    profiles,
  );
}

export function filterInView<T extends Pick<SessionProfile, 'start' | 'end'>>(
  profiles: readonly T[],
  { from, to }: TimeSpan,
): readonly T[] {
  return profiles.filter(({ start, end }) => end > from && start < to);
}

const findHeld = (profiles: readonly SessionProfile[], [from, to]: Pair): readonly SessionProfile[] =>
  profiles.filter(({ start, end }) => end > from && start <= to);

/** The selected profiles; the newest in view if none of them is there. */
export function findSelected(
  profiles: readonly SessionProfile[],
  sel: Shaping['sel'],
  range: TimeSpan,
): readonly SessionProfile[] {
  const held = sel === undefined ? [] : findHeld(profiles, sel);
  return held.length > 0 ? held : filterInView(profiles, range).slice(-1);
}

/** Extends a selection from where it started (its earlier end, unless `anchor` is the later one) to another profile. */
export function extendSelection([from, to]: Pair, anchor: number | undefined, start: number): Pair {
  const fixed = anchor === to ? to : from;
  return start < fixed ? [start, fixed] : [fixed, start];
}

/** The change of the address that merges `chosen`, which must be consecutive. */
export function mergeSelected(chosen: readonly SessionProfile[], { merge, split }: Shaping): ShapingChange {
  const sessions = chosen.flatMap(splitSessions).map((source) => source.cut?.whole ?? source);
  const [from, to] = [sessions[0].start, sessions[sessions.length - 1].start];
  const { end } = sessions[sessions.length - 1];
  const apart = readPairs(merge).filter(([first, last]) => last < from || first > to);
  return {
    merge: writePairs(from < to ? [...apart, [from, to]] : apart),
    split: writePairs(readPairs(split).filter(([start]) => start < from || start >= end)),
    sel: [from, to],
    upto: undefined,
  };
}

/** The change of the address that cuts a profile before `block`. */
export function cutAt({ start }: SessionProfile, block: number, { split }: Shaping): ShapingChange {
  const pairs = readPairs(split).filter((pair) => !(pair[0] === start && pair[1] === block));
  return { split: writePairs([...pairs, [start, block]]), sel: [start, start], upto: undefined };
}

/** The change of the address that splits a merged profile into its sessions. */
export function separate({ start, end }: SessionProfile, { merge, layout }: Shaping): ShapingChange {
  const apart = readPairs(merge).filter(([first, last]) => last < start || first >= end);
  // The layout of one profile would merge them again.
  const apartness = layout === 'merged' ? { layout: undefined } : {};
  return { merge: writePairs(apart), sel: undefined, upto: undefined, ...apartness };
}
