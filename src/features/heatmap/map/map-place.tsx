import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { PendingPart } from '@/ui/pending-part';

export interface MapPlaceProps {
  /** The map. */
  readonly children: ReactNode;
  /** The map is there, or no longer: what it stands over stays in sight until then. */
  onThere(isThere: boolean): void;
}

/** Over plot and rail, from when the map's code has come. */
export function MapPlace({ children, onThere }: MapPlaceProps) {
  return (
    <Suspense fallback={<PendingPart what="the map" isOver />}>
      {children}
      <Presence onThere={onThere} />
    </Suspense>
  );
}

/** Before the map is painted: nothing is seen through it. */
function Presence({ onThere }: Pick<MapPlaceProps, 'onThere'>) {
  useLayoutEffect(() => {
    onThere(true);
    return () => onThere(false);
  }, [onThere]);
  return null;
}
