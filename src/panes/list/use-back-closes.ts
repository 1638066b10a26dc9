import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSelection } from '@/state/selection';
import { useMedia } from '@/ui/use-media';
import { enterDetails, watchDetails } from './details-entry';

/** Windows in which the details of a list are a sheet over it; the drawer's own classes say the same. */
const IS_SHEET = '(max-width: 719.98px)';

/**
 * Lets the browser's Back close details that lie over a list before it leaves the list. `isSettled`: the address names
 * the picked row, so that it is still picked after Back.
 */
export function useBackCloses(isSettled: boolean): void {
  const router = useRouter();
  const isSheet = useMedia(IS_SHEET);
  // Details of a link are open from the start: Back leaves them for where the link was.
  const isOpened = useSelection((selection) => selection.detailsOpen) === true && isSheet;
  const setDetailsOpen = useSelection((selection) => selection.setDetailsOpen);
  const isReady = isOpened && isSettled;
  useEffect(() => {
    if (isReady) enterDetails(router);
  }, [router, isReady]);
  useEffect(
    () => (isOpened ? watchDetails(router, () => setDetailsOpen(false)) : undefined),
    [router, isOpened, setDetailsOpen],
  );
}
