import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { LedgerEntry } from '@/data/budget/budget-types';
import { formatFullTime } from '@/domain/format/format-time';
import { useOpenedBudget } from '@/features/usage/use-meter';
import { useService } from '@/panes/service-context';
import { useShortcuts } from '@/panes/use-shortcuts';
import { usePrinting } from '@/state/printing';
import { useSettings } from '@/state/settings';

const NO_REQUESTS: readonly LedgerEntry[] = [];
const MOST_REQUESTS = 4;
/** Room for the address and the requests under the view. */
const FOOT_CSS_PX = 112;

const SHORTCUTS = [{ keys: 'mod+p', label: 'Print this view', run: () => void print() }] as const;

/** Prints once the plots have been drawn in light colours, which takes a frame. */
async function print(): Promise<void> {
  usePrinting.setState({ isPrinting: true });
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  window.print();
  usePrinting.setState({ isPrinting: false });
}

/** Keeps one page as large as the window, so that the whole screen is on it as it was looked at. */
function usePage(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const before = (): void => {
      flushSync(() => usePrinting.setState({ isPrinting: true }));
      sheet.replaceSync(`@page { size: ${innerWidth}px ${innerHeight + FOOT_CSS_PX}px; margin: 0 }`);
      document.adoptedStyleSheets.push(sheet);
    };
    const after = (): void => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      usePrinting.setState({ isPrinting: false });
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}

/** Under the view on paper: where it is found, when it was printed, and what was asked for it. */
export function PrintFoot() {
  const { clock } = useService();
  const zone = useSettings((settings) => settings.zone);
  // What has not gone out when the view is printed is named once it has.
  const ledger = useOpenedBudget()?.ledger ?? NO_REQUESTS;
  useShortcuts('Everywhere', SHORTCUTS);
  usePage();
  const isPrinting = usePrinting((store) => store.isPrinting);
  if (!isPrinting) return null;
  const requests = ledger.slice(0, MOST_REQUESTS);
  return (
    <section
      aria-label="Printed view"
      className="order-last hidden h-28 flex-none overflow-hidden p-3 text-2xs print:block"
    >
      <p>
        {location.href}, printed {formatFullTime(clock.now() / 1000, zone)}
      </p>
      {requests.length === 0 && <p>No paid requests: everything was cached or free.</p>}
      {requests.map(({ id, search }) => (
        <p key={id} className="mono truncate">
          GET /v1/points?{search.replace(/^\?/, '')}
        </p>
      ))}
    </section>
  );
}
