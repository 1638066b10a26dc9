import { useEffect, useEffectEvent, useState } from 'react';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import type { OptionsSearch } from '@/state/options-search';
import { clampZoom } from './history-zoom';
import type { OptionsView } from './use-options';

export interface HistoryZoom {
  /** A part of the range is on screen. */
  readonly isZoomed: boolean;
  onSpan(span: TimeSpan): void;
  onFit(): void;
}

/** The address follows once the hand rests. */
const REST_MS = 180;

interface Held {
  readonly span: TimeSpan | undefined;
  /** Of the address that it was taken from. */
  readonly key: string;
}

/** The part of the range that the histories show: moved at once, written into the address later. */
export function useHistoryZoom(
  loaded: OptionsView,
  { zoom }: Pick<OptionsSearch, 'zoom'>,
  onSearch: (change: Partial<OptionsSearch>) => void,
): { readonly view: OptionsView; readonly zoom: HistoryZoom } {
  const key = String(zoom);
  const addressed = zoom === undefined ? undefined : { from: zoom[0], to: zoom[1] };
  const [held, setHeld] = useState<Held>({ span: addressed, key });
  if (held.key !== key) setHeld({ span: addressed, key });
  const { whole, seconds } = loaded;
  const shown = clampZoom(held.span, whole, seconds);
  const write = useEffectEvent((text: string) => {
    if (text !== key) onSearch({ zoom: shown && roundSpan(shown) });
  });
  const text = String(shown && roundSpan(shown));
  useEffect(() => {
    const timer = setTimeout(() => write(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const move = (span: TimeSpan | undefined): void => setHeld({ span: clampZoom(span, whole, seconds), key });
  return {
    view: shown === undefined ? loaded : { ...loaded, range: shown },
    zoom: { isZoomed: shown !== undefined, onSpan: move, onFit: () => move(undefined) },
  };
}

const roundSpan = ({ from, to }: TimeSpan): readonly [number, number] => [Math.round(from), Math.round(to)];
