import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { PendingPart } from '@/ui/pending-part';

export interface MapPlaceProps {
  /** The map. */
  readonly children: ReactNode;
  /** Reports whether the map is mounted: until then, what it covers stays visible. */
  onThere(isThere: boolean): void;
}

/** Covers plot and rail once the map's code has loaded. */
export function MapPlace({ children, onThere }: MapPlaceProps) {
  return (
    <Suspense fallback={<PendingPart what="the map" isOver />}>
      {children}
      <Presence onThere={onThere} />
    </Suspense>
  );
}

/** Reports before the map is painted, so that nothing shows through it. */
function Presence({ onThere }: Pick<MapPlaceProps, 'onThere'>) {
  useLayoutEffect(() => {
    onThere(true);
    return () => onThere(false);
  }, [onThere]);
  return null;
}
