import { useEffect, useEffectEvent, useState } from 'react';
import { type DataBox, isOpenBox } from '@/panes/plot/crosshair/data-box';
import type { ChartSearch } from '@/state/url-state';
import { useDebounced } from '@/ui/use-debounced';
import { readRuler, writeRuler } from './ruler-address';

/** The address follows once the box has rested for this long. */
const REST_MS = 150;

const toKey = (ruler: ChartSearch['ruler']): string | undefined => ruler?.join(' ');

export interface Ruler {
  readonly box: DataBox | undefined;
  /** Its second end is not set yet. */
  readonly isOpen: boolean;
  setBox(box: DataBox | undefined): void;
}

/** The box over the prices. A resting ruler is written to the address, and a ruler in the address is shown. */
export function useRuler(
  search: Pick<ChartSearch, 'ruler'>,
  onSearch: (change: Pick<ChartSearch, 'ruler'>) => void,
): Ruler {
  const [box, setBox] = useState(() => readRuler(search.ruler));
  const asked = toKey(search.ruler);
  const [known, setKnown] = useState(asked);
  if (asked !== known) {
    setKnown(asked);
    // The reader went back, or opened another link.
    if (asked !== toKey(writeRuler(box))) setBox(readRuler(search.ruler));
  }
  const rested = useDebounced(box, REST_MS);
  const keep = useEffectEvent((ruler: ChartSearch['ruler']) => {
    if (rested === box && toKey(ruler) !== asked) onSearch({ ruler });
  });
  useEffect(() => keep(writeRuler(rested)), [rested]);
  return { box, isOpen: box !== undefined && isOpenBox(box), setBox };
}
