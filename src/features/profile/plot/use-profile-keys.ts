import type { KeyboardEvent } from 'react';
import { findBlock, findShown, readCell } from '@/features/profile/inspector/read-cell';
import { describeBlockTime, nameBlock } from '@/features/profile/view/profile-format';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { placeCursor } from '@/panes/plot/keys/place-cursor';
import { type CursorStep, runPlotKey } from '@/panes/plot/keys/plot-keys';
import { type Speech, useSpeech } from '@/panes/plot/keys/use-speech';
import { type KeyActions, listKeys, stepCursor } from './profile-keys';

export interface ProfileKeys extends Speech {
  onKeyDown(event: KeyboardEvent): void;
  /** Puts the crosshair at a position and reads it out. */
  goTo(time: number, price: number | undefined): void;
}

/** Arrows move the crosshair by block and row and read the row out; = and - zoom; Esc releases. */
export function useProfileKeys(view: ProfileView, actions: KeyActions): ProfileKeys {
  const { pace, ...speech } = useSpeech();
  const goTo = (time: number, price: number | undefined): void => {
    placeCursor(view, time, price);
    pace.say(speakPlace(view, time, price));
  };
  const keys = listKeys(view, actions, goTo);
  const onStep = (step: CursorStep): void => stepCursor(view, step, goTo);
  const onKeyDown = (event: KeyboardEvent): void => runPlotKey(event, { model: view.model, keys, onStep });
  return { ...speech, onKeyDown, goTo };
}

/** "97,150, point of control, 12 TPO, CDEFGJKLM, …, 18 Jun Thu, block F, 02:30 UTC". */
export function speakPlace(view: ProfileView, time: number, price: number | undefined): string {
  const one = findShown(view.shown, time);
  if (one === undefined) return 'No session is loaded here';
  const block = findBlock(one.profile, time);
  const when =
    block === undefined
      ? ''
      : `, block ${nameBlock(one.profile, block)}, ${describeBlockTime(one.profile, block, view.zone)}`;
  return price === undefined ? `${one.label}${when}` : `${readCell(one, price, view).spoken}${when}`;
}
