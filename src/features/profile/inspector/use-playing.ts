import { useEffect, useEffectEvent, useState } from 'react';
import type { ProfileView } from '@/features/profile/view/profile-view';
import type { ProfileSearch } from '@/state/fields/profile-fields';
import { readCount } from './scrub';

/** Playing a whole session takes this long. */
const PLAY_MILLISECONDS = 12_000;
const MIN_STEP_MILLISECONDS = 100;

/** How many blocks each step adds and how long it lasts, so that any session plays in the same time. */
export function planPlay(all: number): { readonly blocks: number; readonly milliseconds: number } {
  const blocks = Math.max(1, Math.ceil((all * MIN_STEP_MILLISECONDS) / PLAY_MILLISECONDS));
  return { blocks, milliseconds: (PLAY_MILLISECONDS * blocks) / Math.max(1, all) };
}

/** How far a profile has been played. Kept here; the address receives it when playing pauses. */
interface Played {
  readonly start: number;
  readonly count: number;
  /** Paused. Kept until the address has the same state. */
  readonly isPaused?: true;
  /** What was chosen when playing started: another choice ends it. */
  readonly chosen: string;
}

const nameChoice = ({ sel, upto, merge, split, layout, session, minutes }: ProfileSearch): string =>
  JSON.stringify([sel, upto, merge, split, layout, session, minutes]);

type SearchChanger = (change: Partial<ProfileSearch>) => void;

export interface PlayedSearch {
  /** The address, with the profile as of the block that playing has reached. */
  readonly search: ProfileSearch;
  readonly played: Played | undefined;
  setPlayed(played: Omit<Played, 'chosen'> | undefined): void;
  /** Wraps `onSearch`: a change that removes the selection or the block (Esc) also ends playing. */
  hear(onSearch: SearchChanger): SearchChanger;
}

/** State of playing, applied over the address. */
export function usePlayedSearch(search: ProfileSearch): PlayedSearch {
  const [held, setHeld] = useState<Played>();
  const chosen = nameChoice(search);
  const played = held?.chosen === chosen ? held : undefined;
  if (played !== held) setHeld(undefined);
  return {
    search:
      played === undefined
        ? search
        : { ...search, sel: search.sel ?? [played.start, played.start], upto: played.count },
    played,
    setPlayed: (next) => setHeld(next && { ...next, chosen }),
    hear: (onSearch) => (change) => {
      if (isTakenBack(change, 'sel') || isTakenBack(change, 'upto')) setHeld(undefined);
      onSearch(change);
    },
  };
}

const isTakenBack = (change: Partial<ProfileSearch>, field: 'sel' | 'upto'): boolean =>
  field in change && change[field] === undefined;

export interface Playing {
  readonly isPlaying: boolean;
  setPlaying(isPlaying: boolean): void;
}

/**
 * Plays from the first block if all are shown, otherwise from the current one, to the last. A pause writes the reached
 * block to the address.
 */
export function usePlaying(
  { selected, search }: Pick<ProfileView, 'selected' | 'search'>,
  { played, setPlayed }: PlayedSearch,
  onSearch: SearchChanger,
): Playing {
  const [one] = selected;
  const all = one?.whole.blockCount ?? 0;
  const plan = planPlay(all);
  const write = (upto: number | undefined): void =>
    onSearch({ upto, ...(search.sel === undefined ? {} : { sel: search.sel }) });
  const step = useEffectEvent(() => {
    if (played === undefined) return;
    // Another profile has taken its place: it is no longer cached, or was merged with others.
    const isGone = one?.whole.start !== played.start;
    const isOver = played.count + plan.blocks >= all;
    if (isGone || isOver) setPlayed(undefined);
    if (isGone) return;
    if (isOver) write(undefined);
    else setPlayed({ start: played.start, count: played.count + plan.blocks });
  });
  const isPlaying = played !== undefined && played.isPaused !== true;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => step(), plan.milliseconds);
    return () => clearInterval(timer);
  }, [isPlaying, plan.milliseconds]);
  return {
    isPlaying,
    setPlaying(isOn) {
      if (!isOn) {
        if (played === undefined) return;
        setPlayed({ ...played, isPaused: true });
        write(readCount(played.count, all));
      } else if (one !== undefined && all >= 2) {
        const from = one.profile === one.whole ? 0 : one.profile.blockCount;
        setPlayed({ start: one.whole.start, count: Math.min(all - 1, from + plan.blocks) });
      }
    },
  };
}
