import { useEffect, useEffectEvent, useState } from 'react';
import { type DataBox, type DataPoint, isOpenBox } from '@/panes/plot/crosshair/data-box';
import type { RulerSearch } from '@/state/url-state';
import { useDebounced } from '@/ui/use-debounced';
import { readRuler, writeRuler } from './ruler-address';

/** The address follows once the box has rested for this long. */
const REST_MS = 150;

const toKey = (ruler: RulerSearch['ruler']): string | undefined => ruler?.join(' ');

export interface Ruler {
  readonly box: DataBox | undefined;
  /** Its second end is not set yet. */
  readonly isOpen: boolean;
  setBox(box: DataBox | undefined): void;
}

/** The box over the prices. A ruler at rest is written to the address; an address with a ruler shows it. */
export function useRuler(search: RulerSearch, onSearch: (change: RulerSearch) => void): Ruler {
  const [box, setBox] = useState(() => readRuler(search.ruler));
  const asked = toKey(search.ruler);
  const [known, setKnown] = useState(asked);
  if (asked !== known) {
    setKnown(asked);
    // The reader went back, or opened another link.
    if (asked !== toKey(writeRuler(box))) setBox(readRuler(search.ruler));
  }
  const rested = useDebounced(box, REST_MS);
  const keep = useEffectEvent((ruler: RulerSearch['ruler']) => {
    if (rested === box && toKey(ruler) !== asked) onSearch({ ruler });
  });
  useEffect(() => keep(writeRuler(rested)), [rested]);
  return { box, isOpen: box !== undefined && isOpenBox(box), setBox };
}

/** The ruler after a click or a key at a point: started there, or ended if it had started. */
export function stepRuler(
  box: DataBox | undefined,
  point: DataPoint,
): { readonly box: DataBox; readonly isEnding: boolean } {
  const isEnding = box !== undefined && isOpenBox(box);
  return { box: { kind: 'measure', from: isEnding ? box.from : point, to: point }, isEnding };
}
