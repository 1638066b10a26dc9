import type { KeyboardEvent } from 'react';
import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair-store';
import type { TimeSpan } from '@/domain/time-span';
import { type Speech, useSpeech } from '@/panes/plot/keys/use-speech';
import { showBucket, zoomByKey } from './span-zoom';
import type { SpanZoom } from './use-span-zoom';

/** Buckets of one length along time. */
export interface MomentBuckets {
  /** Length of each bucket. */
  readonly seconds: number;
  /** Start of any bucket, from which the others are counted. Unix seconds. */
  readonly origin: number;
}

export interface MomentKeysOptions extends MomentBuckets {
  readonly crosshair: CrosshairStore;
  /** The range on screen, and the whole that it is part of. */
  readonly range: TimeSpan;
  readonly whole: TimeSpan;
  readonly zoom: SpanZoom;
  /** Describes a bucket in words. */
  describe(time: number): string;
}

export interface MomentKeys extends Speech {
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

const PAGE = 10;
const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** First and last start of a bucket in [from, to). */
export function listEnds({ from, to }: TimeSpan, { seconds, origin }: MomentBuckets): readonly [number, number] {
  const first = origin + Math.ceil((from - origin) / seconds) * seconds;
  return [first, origin + (Math.ceil((to - origin) / seconds) - 1) * seconds];
}

/** The bucket that a key moves to from `time`; `undefined`: the key has no meaning here. */
export function stepMoment(
  key: string,
  isFast: boolean,
  time: number | undefined,
  range: TimeSpan,
  buckets: MomentBuckets,
): number | undefined {
  const [first, last] = listEnds(range, buckets);
  if (key === 'Home') return first;
  if (key === 'End') return last;
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  if (time === undefined) return last;
  const next = time + direction * buckets.seconds * (isFast ? PAGE : 1);
  return Math.min(Math.max(next, first), last);
}

/** Arrow keys move a shared crosshair from bucket to bucket and read it out. Other keys zoom around it. */
export function useMomentKeys(options: MomentKeysOptions): MomentKeys {
  const { crosshair, range, whole, seconds, zoom, describe } = options;
  const { pace, ...speech } = useSpeech();
  const goTo = (time: number): void => {
    const point: CrosshairPoint = { time, price: undefined, source: 'keys' };
    if (crosshair.pinned) crosshair.pin(point);
    else crosshair.set(point);
    zoom.onSpan(showBucket(range, time, seconds));
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
    const at = crosshair.get()?.time;
    const zoomed = zoomByKey(event.key, range, at);
    // The first step goes to the newest bucket in view; further steps can reach the whole range.
    const to = stepMoment(event.key, event.shiftKey, at, at === undefined ? range : whole, options);
    if (zoomed !== undefined) zoom.onSpan(zoomed);
    else if (to !== undefined) goTo(to);
    else if (event.key === 'Escape' ? !leave() : event.key === 'Enter' ? !pin() : true) return;
    event.preventDefault();
  }
  return { ...speech, onKeyDown };
}
