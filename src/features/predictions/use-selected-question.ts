import { useState } from 'react';
import { PREDICTION_VENUE } from '@/data/queries/predictions';
import { formatMarketId, parseMarketId } from '@/domain/market-id';
import { useBackCloses } from '@/panes/list/use-back-closes';
import { useSearchText } from '@/panes/list/use-search-text';
import { useSelection } from '@/state/selection';

export interface SelectedQuestion {
  /** Id of the question; `undefined` until one is chosen. */
  readonly selected: string | undefined;
  /** `undefined`: open if they fit. */
  readonly detailsOpen: boolean | undefined;
  readonly select: (id: string) => void;
  /** Opens the details of `id`, or closes them if they are on screen (`isShown`). */
  readonly toggleDetails: (id: string, isShown: boolean) => void;
  readonly showDetails: (id: string) => void;
}

/** The selected row; the address follows once the selection rests. */
export function useSelectedQuestion(
  addressed: string | undefined,
  onRest: (id: string | undefined) => void,
): SelectedQuestion {
  const { text, setText } = useSearchText(addressed ?? '', (id) => onRest(id === '' ? undefined : id));
  const { detailsOpen, setDetailsOpen } = useSelection();
  const [wasAddressed] = useState(addressed !== undefined);
  const selected = text === '' ? undefined : formatMarketId({ exchange: PREDICTION_VENUE, rawSymbol: text });
  useBackCloses(text === (addressed ?? ''));
  const select = (id: string): void => setText(parseMarketId(id)?.rawSymbol ?? '');
  return {
    selected,
    // A link to a question is a link to its details.
    detailsOpen: detailsOpen ?? (wasAddressed ? true : undefined),
    select,
    toggleDetails(id, isShown) {
      setDetailsOpen(!isShown);
      select(id);
    },
    showDetails(id) {
      setDetailsOpen(true);
      select(id);
    },
  };
}
