import { type KeyboardEvent, useState } from 'react';
import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair/crosshair-store';
import { makeSpeechPace } from '../plot/speech-pace';

/** Buckets on screen: [from, to) in Unix seconds, each `seconds` long. */
export interface MomentRange {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  /** Start of a bucket, wherever: the others are counted from it. */
  readonly origin: number;
}

export interface MomentKeys {
  /** What a screen reader says. */
  readonly spoken: string;
  readonly isSpeechWaiting: boolean;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

const PAGE = 10;
const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The bucket that a key goes to from `time`; `undefined`: the key means nothing here. */
export function stepMoment(
  key: string,
  isFast: boolean,
  time: number | undefined,
  { from, to, seconds, origin }: MomentRange,
): number | undefined {
  const last = to - seconds;
  const first = origin + Math.ceil((from - origin) / seconds) * seconds;
  if (key === 'Home') return first;
  if (key === 'End') return last;
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  if (time === undefined) return last;
  const next = time + direction * seconds * (isFast ? PAGE : 1);
  return Math.min(Math.max(next, first), last);
}

/** Arrows move a crosshair that plots share from bucket to bucket; `describe` says what is there. */
export function useMomentKeys(
  crosshair: CrosshairStore,
  range: MomentRange,
  describe: (time: number) => string,
): MomentKeys {
  const [spoken, setSpoken] = useState('');
  const [isSpeechWaiting, setWaiting] = useState(false);
  const [pace] = useState(() => makeSpeechPace(setSpoken, setWaiting));
  const goTo = (time: number): void => {
    const point: CrosshairPoint = { time, price: undefined, source: 'keys' };
    if (crosshair.pinned) crosshair.pin(point);
    else crosshair.set(point);
    pace.say(describe(time));
  };
  const leave = (): boolean => {
    const isShown = crosshair.get() !== undefined;
    if (crosshair.pinned) crosshair.unpin();
    else crosshair.set(undefined);
    return isShown;
  };
  const pin = (): boolean => {
    const point = crosshair.get();
    if (crosshair.pinned) crosshair.unpin();
    else if (point !== undefined) crosshair.pin(point);
    return point !== undefined;
  };
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = stepMoment(event.key, event.shiftKey, crosshair.get()?.time, range);
    if (to !== undefined) goTo(to);
    else if (event.key === 'Escape' ? !leave() : event.key === 'Enter' ? !pin() : true) return;
    event.preventDefault();
  }
  return { spoken, isSpeechWaiting, onKeyDown };
}
