import { useSearchText } from '@/panes/list/use-search-text';
import { useSelection } from '@/state/selection';

export interface MarketSelection {
  /** The market that was picked; `undefined` until one is. */
  readonly picked: string | undefined;
  readonly detailsOpen: boolean;
  readonly pick: (key: string) => void;
  /** Opens the details of `key`, or closes them if they are on screen (`isShown`). */
  readonly toggleDetails: (key: string, isShown: boolean) => void;
  readonly showDetails: (key: string) => void;
}

/** The picked market: that of the address until another is chosen, which the address follows once the keys rest. */
export function useMarketSelection(
  addressed: string | undefined,
  isDocked: boolean,
  onRest: (key: string | undefined) => void,
): MarketSelection {
  const { text, setText: pick } = useSearchText(addressed ?? '', (key) => onRest(key === '' ? undefined : key));
  const detailsOpen = useSelection((selection) => selection.detailsOpen) ?? isDocked;
  const setDetailsOpen = useSelection((selection) => selection.setDetailsOpen);
  return {
    picked: text === '' ? undefined : text,
    detailsOpen,
    pick,
    toggleDetails(key, isShown) {
      setDetailsOpen(!isShown);
      pick(key);
    },
    showDetails(key) {
      setDetailsOpen(true);
      pick(key);
    },
  };
}
