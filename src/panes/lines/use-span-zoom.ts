import { useEffect, useEffectEvent, useState } from 'react';
import type { TimeSpan } from '@/domain/time-span';
import type { SearchSpan } from '@/state/fields/read-field';
import { setShownPlace } from '@/state/shown-place';
import { clampZoom } from './span-zoom';

export interface SpanZoom {
  /** The part of the range on screen; `undefined`: all of it. */
  readonly shown: TimeSpan | undefined;
  onSpan(span: TimeSpan): void;
  onFit(): void;
}

export interface SpanZoomOptions {
  /** The available range, Unix seconds. */
  readonly whole: TimeSpan;
  /** Length of a bucket. */
  readonly seconds: number;
  readonly addressed: SearchSpan | undefined;
  onAddress(span: SearchSpan | undefined): void;
}

/** The address is updated once the gesture rests. */
const REST_MS = 180;

interface Held {
  readonly span: TimeSpan | undefined;
  /** The address that it was read from. */
  readonly key: string;
}

/** The part of a range that plots show. Moved at once, written to the address later. */
export function useSpanZoom({ whole, seconds, addressed, onAddress }: SpanZoomOptions): SpanZoom {
  const key = String(addressed);
  const wanted = addressed === undefined ? undefined : { from: addressed[0], to: addressed[1] };
  const [held, setHeld] = useState<Held>({ span: wanted, key });
  if (held.key !== key) setHeld({ span: wanted, key });
  const shown = clampZoom(held.span, whole, seconds);
  const write = useEffectEvent((text: string) => {
    if (text !== key) onAddress(shown && roundSpan(shown));
  });
  const text = String(shown && roundSpan(shown));
  useEffect(() => {
    const timer = setTimeout(() => write(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { from, to } = shown ?? whole;
  useEffect(() => setShownPlace({ from, to }), [from, to]);
  const move = (span: TimeSpan | undefined): void => setHeld({ span: clampZoom(span, whole, seconds), key });
  return { shown, onSpan: move, onFit: () => move(undefined) };
}

const roundSpan = ({ from, to }: TimeSpan): SearchSpan => [Math.round(from), Math.round(to)];
