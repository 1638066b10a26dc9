import { useEffect } from 'react';
import { create } from 'zustand';

/** The cheapest view that the pane on screen offers instead of its own. */
export interface OfferedWay {
  /** With its price, as on its button: "10H, 0 weight". */
  readonly label: string;
  onPress(): void;
}

interface OfferedWays {
  readonly way: OfferedWay | undefined;
  readonly offer: (way: OfferedWay | undefined) => void;
}

/** What the pane offers, so that the header names the same way: two cheapest ones would contradict each other. */
export const useOfferedWay = create<OfferedWays>()((set) => ({
  way: undefined,
  offer: (way) => set({ way }),
}));

/** Publishes the offer while it is on screen. */
export function useTellOffer(way: OfferedWay | undefined): void {
  const offer = useOfferedWay((store) => store.offer);
  useEffect(() => offer(way), [offer, way]);
  useEffect(() => () => offer(undefined), [offer]);
}
