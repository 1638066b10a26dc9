import { type KeyboardEvent, useState } from 'react';
import type { CrosshairPoint } from '@/charts/crosshair/crosshair-store';
import { makeSpeechPace } from '@/panes/plot/speech-pace';
import { useSettings } from '@/state/settings';
import { showBucket, zoomByKey } from './history-zoom';
import { speakMoment } from './options-words';
import type { HistoryZoom } from './use-history-zoom';
import type { OptionsView } from './use-options';

export interface HistoryKeys {
  /** What a screen reader says. */
  readonly spoken: string;
  readonly isSpeechWaiting: boolean;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

const PAGE = 10;

/** The bucket that a key goes to from `time`; `undefined`: the key means nothing here. */
export function stepMoment(
  key: string,
  isFast: boolean,
  time: number | undefined,
  { range, seconds }: Pick<OptionsView, 'range' | 'seconds'>,
): number | undefined {
  const last = Math.floor(range.to / seconds) * seconds - seconds;
  const first = Math.ceil(range.from / seconds) * seconds;
  if (key === 'Home') return first;
  if (key === 'End') return last;
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (direction === undefined) return undefined;
  if (time === undefined) return last;
  const next = time + direction * seconds * (isFast ? PAGE : 1);
  return Math.min(Math.max(next, first), last);
}

/** Arrows move the crosshair of both histories from bucket to bucket, and say what is there. */
export function useHistoryKeys(view: OptionsView, zoom: HistoryZoom): HistoryKeys {
  const zone = useSettings((settings) => settings.zone);
  const [spoken, setSpoken] = useState('');
  const [isSpeechWaiting, setWaiting] = useState(false);
  const [pace] = useState(() => makeSpeechPace(setSpoken, setWaiting));
  const { crosshair } = view;
  const goTo = (time: number): void => {
    const point: CrosshairPoint = { time, price: undefined, source: 'keys' };
    if (crosshair.pinned) crosshair.pin(point);
    else crosshair.set(point);
    zoom.onSpan(showBucket(view.range, time, view.seconds));
    pace.say(speakMoment(view, time, zone));
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
    const at = crosshair.get()?.time;
    const zoomed = zoomByKey(event.key, view.range, at);
    // The first step goes to the newest bucket in view, the next ones as far as the range.
    const to = stepMoment(event.key, event.shiftKey, at, {
      ...view,
      range: at === undefined ? view.range : view.whole,
    });
    if (zoomed !== undefined) zoom.onSpan(zoomed);
    else if (to !== undefined) goTo(to);
    else if (event.key === 'Escape' ? !leave() : event.key === 'Enter' ? !pin() : true) return;
    event.preventDefault();
  }
  return { spoken, isSpeechWaiting, onKeyDown };
}
