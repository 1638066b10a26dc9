import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useService } from '@/client/service-context';
import { useShownRequestList } from '@/client/shown-requests';
import { getMarketSymbol } from '@/data/queries/market-key';
import { formatFullTime } from '@/domain/format/format-time';
import { useCurrentMarket } from '@/panes/market/current-market';
import { describeDataOrigin } from '@/panes/market/data-origin';
import { useDataOrigin } from '@/panes/market/use-data-origin';
import { EVERYWHERE } from '@/panes/shortcuts';
import { useShortcuts } from '@/panes/use-shortcuts';
import { VIEWS } from '@/panes/views';
import { usePrinting } from '@/state/printing';
import { useSettings } from '@/state/settings';

const SHORTCUTS = [{ keys: 'mod+p', label: 'Print this view', run: () => void print() }] as const;

/** Prints once the plots are drawn in light colours, which takes a frame. */
async function print(): Promise<void> {
  usePrinting.setState({ isPrinting: true });
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  window.print();
  usePrinting.setState({ isPrinting: false });
}

/** Makes the page as large as the window and the foot, so that the printout shows the screen as it was. */
function usePage(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const before = (): void => {
      flushSync(() => usePrinting.setState({ isPrinting: true }));
      const height = innerHeight + (foot.current?.offsetHeight ?? 0);
      sheet.replaceSync(`@page { size: ${innerWidth}px ${height}px; margin: 0 }`);
      if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
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
  }, [foot]);
}

/** Printed below the view: its subject and data source, its address, when it was printed, and its requests. */
export function PrintFoot() {
  const foot = useRef<HTMLElement>(null);
  useShortcuts(EVERYWHERE, SHORTCUTS);
  usePage(foot);
  const isPrinting = usePrinting((store) => store.isPrinting);
  return isPrinting && <Foot foot={foot} />;
}

/** Takes no space on screen, so that nothing moves while the page is measured; its height is that on paper. */
const UNSEEN = 'invisible absolute inset-x-0 bottom-0 print:visible print:static';

function Foot({ foot }: { readonly foot: RefObject<HTMLElement | null> }) {
  const { clock } = useService();
  const zone = useSettings((settings) => settings.zone);
  const origin = useDataOrigin();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const view = VIEWS.find((one) => one.path === path);
  const { market } = useCurrentMarket();
  const requests = useShownRequestList();
  const isOfMarket = view?.opensWith !== undefined && market !== undefined && market !== null;
  const subject = isOfMarket ? `, ${getMarketSymbol(market)} on ${market.exchange}` : '';
  return (
    <section
      ref={foot}
      aria-label="Printed view"
      className={`order-last flex-none border-t border-line bg-panel p-3 text-2xs leading-4 text-fg-2 ${UNSEEN}`}
    >
      <p className="font-semibold text-fg-1">
        {view?.title ?? document.title}
        {subject}
        {origin !== undefined && `. ${describeDataOrigin(origin)}.`}
      </p>
      <p className="break-all">
        {location.href}, printed {formatFullTime(clock.now() / 1000, zone)}
      </p>
      {requests.length === 0 && <p>No data requests: what is shown comes from the free lists.</p>}
      {requests.map((request) => (
        <p key={request} className="mono break-all">
          {request}
        </p>
      ))}
    </section>
  );
}
