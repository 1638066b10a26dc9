import { useEffect, useEffectEvent, useState } from 'react';
import type { ProfileView } from '@/features/profile/view/profile-view';
import type { ProfileSearch } from '@/state/profile-search';
import { readCount } from './scrub';

/** A session is played in so long. */
const PLAY_MILLISECONDS = 12_000;
const LEAST_STEP_MILLISECONDS = 100;

/** How many blocks are added at once and how long each lot stays, that all blocks take the time of a session. */
export function planPlay(all: number): { readonly blocks: number; readonly milliseconds: number } {
  const blocks = Math.max(1, Math.ceil((all * LEAST_STEP_MILLISECONDS) / PLAY_MILLISECONDS));
  return { blocks, milliseconds: (PLAY_MILLISECONDS * blocks) / Math.max(1, all) };
}

/** How far a profile is played: here and not in the address, which takes it when playing pauses. */
interface Played {
  readonly start: number;
  readonly count: number;
  /** It stays until the address has what was reached. */
  readonly isPaused?: true;
  /** What was chosen when it began: another choice ends it. */
  readonly chosen: string;
}

const nameChoice = ({ sel, upto, merge, split, layout, session, minutes }: ProfileSearch): string =>
  JSON.stringify([sel, upto, merge, split, layout, session, minutes]);

type SearchChanger = (change: Partial<ProfileSearch>) => void;

export interface PlayedSearch {
  /** The address, with the played profile as of the block that is reached. */
  readonly search: ProfileSearch;
  readonly played: Played | undefined;
  setPlayed(played: Omit<Played, 'chosen'> | undefined): void;
  /** What changes the address, and ends playing where it takes back what the address need not say: with Esc. */
  hear(onSearch: SearchChanger): SearchChanger;
}

/** What is shown while a profile is played, over what the address says. */
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

/** Goes on from the first blocks, where all are shown, to the last; a pause writes down what is reached. */
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
    // Another profile stands in its place: it went out of what is held, or was put together with others.
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
