import { type KeyboardEvent, useState } from 'react';
import { findBlock, findShown, readCell } from '@/features/profile/inspector/read-cell';
import { describeBlockTime, nameBlock } from '@/features/profile/view/profile-format';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { makeSpeechPace } from '@/panes/plot/crosshair/speech-pace';
import { findKey, type KeyActions, moveCursor } from './profile-keys';

export interface ProfileKeys {
  onKeyDown(event: KeyboardEvent): void;
  /** Puts the crosshair at a position and reads it out. */
  goTo(time: number, price: number | undefined): void;
  /** What the keyboard cursor read last, for screen readers. */
  readonly spoken: string;
  /** The last reading has not been announced yet. */
  readonly isSpeechWaiting: boolean;
}

/** Arrows move the crosshair by block and row and read the row out; = and - zoom; Esc releases. */
export function useProfileKeys(view: ProfileView, actions: KeyActions): ProfileKeys {
  const [spoken, setSpoken] = useState('');
  const [isSpeechWaiting, setSpeechWaiting] = useState(false);
  const [pace] = useState(() => makeSpeechPace(setSpoken, setSpeechWaiting));
  const goTo = (time: number, price: number | undefined): void => {
    moveCursor(view, time, price);
    pace.say(speakPlace(view, time, price));
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const run = findKey(view, event, actions, goTo);
    if (run === undefined) return;
    run();
    event.preventDefault();
  }
  return { onKeyDown, goTo, spoken, isSpeechWaiting };
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
