import { useState } from 'react';
import { useSelection } from '@/state/selection';

export interface MarketSelection {
  readonly selected: string | undefined;
  readonly detailsOpen: boolean;
  readonly select: (key: string) => void;
  /** Opens the details of `key`, or closes them if they are already open. */
  readonly toggleDetails: (key: string) => void;
  readonly showDetails: (key: string) => void;
  readonly closeDetails: () => void;
}

/** The selected row: the market of the address until another is chosen. */
export function useMarketSelection(addressed: string | undefined, isDocked: boolean): MarketSelection {
  const [state, setState] = useState({ addressed, selected: addressed });
  const detailsOpen = useSelection((selection) => selection.detailsOpen) ?? isDocked;
  const setDetailsOpen = useSelection((selection) => selection.setDetailsOpen);
  // A new market in the address (palette, Back) is selected in the same render.
  if (state.addressed !== addressed) setState({ addressed, selected: addressed ?? state.selected });
  const select = (key: string): void => setState({ addressed, selected: key });
  return {
    selected: state.selected,
    detailsOpen,
    select,
    toggleDetails(key) {
      setDetailsOpen(!detailsOpen || key !== state.selected);
      select(key);
    },
    showDetails(key) {
      setDetailsOpen(true);
      select(key);
    },
    closeDetails: () => setDetailsOpen(false),
  };
}
