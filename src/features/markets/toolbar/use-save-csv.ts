import { useConnectionState, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import type { ExportDocument, ExportFact } from '@/panes/export/export-document';
import { saveFile } from '@/panes/export/save-file';
import { describeDataOrigin, getMarketsOrigin } from '@/panes/market/data-origin';
import { showToast } from '@/panes/toasts';

/** Saves a document as a CSV file named after its content and time. */
export function useSaveCsv(): (what: string, make: () => Promise<ExportDocument>) => Promise<void> {
  const { clock } = useService();
  return async (what, make) => {
    const stamp = new Date(clock.now()).toISOString().slice(0, 16).replace(':', '').toLowerCase();
    const name = `${what}-${stamp}z.csv`;
    try {
      const { writeCsv } = await import('@/panes/export/write-csv');
      saveFile(name, await writeCsv(await make()));
      showToast(`Saved ${name}`);
    } catch {
      showToast(`${name} could not be made`);
    }
  };
}

/** Which worlds the markets of a list are from, stated in its files. */
export function useOriginFact(): (markets: readonly Pick<Market, 'recorded'>[]) => ExportFact {
  const state = useConnectionState();
  const source = 'source' in state ? state.source : undefined;
  return (markets) => ['Data', describeDataOrigin(getMarketsOrigin(markets, source))];
}
