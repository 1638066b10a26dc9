import { useState } from 'react';
import type { ImportedMarketFacts } from '@/data/queries/imports';
import { formatNumber } from '@/domain/format/format-number';
import { MISSING } from '@/domain/format/missing';
import { useOpenMarket } from '@/panes/use-open-market';
import { MARKET_VIEWS } from '@/panes/views';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { describeImported, describeSpan, sumFiles, sumGaps, tellBytes } from './import-words';
import type { Imports } from './use-imports';

const GRID =
  'grid items-center gap-x-4 grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(9rem,1.1fr)_minmax(12rem,1.6fr)_4rem_4.5rem_5.5rem_10rem]';
const FIGURE = 'text-right text-sm text-fg-2 max-md:hidden';

/** What was imported from files, by market; and where files go. */
export function ImportedList({ imports }: { readonly imports: Imports }) {
  const [removing, setRemoving] = useState<ImportedMarketFacts>();
  const { answer } = imports;
  const markets = answer?.markets ?? [];
  return (
    <section aria-label="Imported recordings" className="flex-none pb-4">
      <div
        aria-hidden="true"
        className={`${GRID} cap border-y border-line bg-panel px-4 py-1.5 ${markets.length === 0 ? 'hidden' : 'max-md:hidden'}`}
      >
        <span>Imported recording</span>
        <span>Span</span>
        <span className="text-right">Files</span>
        <span className="text-right">Gaps</span>
        <span className="text-right">On disk</span>
        <span />
      </div>
      <ul aria-label="Imported recordings">
        {markets.map((market) => (
          <ImportedRow key={market.name} market={market} isBusy={imports.isBusy} onRemove={() => setRemoving(market)} />
        ))}
      </ul>
      <div className="mx-4 mt-4 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-lg border border-dashed border-line-strong px-4 py-5 text-center text-sm text-fg-3">
        <span>
          Drop recordings here: captures, public dumps, vendor tables, Parquet, as they are or in zip, tar, gzip, zstd
          or lz4.
        </span>
        <Button offReason={imports.isBusy ? 'An import is in progress' : undefined} onClick={imports.choose}>
          Choose files
        </Button>
      </div>
      {removing !== undefined && (
        <RemoveImported market={removing} imports={imports} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  );
}

interface ImportedRowProps {
  readonly market: ImportedMarketFacts;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function ImportedRow({ market, isBusy, onRemove }: ImportedRowProps) {
  const zone = useSettings((settings) => settings.zone);
  const open = useOpenMarket();
  const { name, exchange, rawSymbol, tenor, parts } = market;
  const gaps = sumGaps(market);
  return (
    <li className={`${GRID} min-h-12 border-b border-line px-4 py-1.5 hover:bg-hover`}>
      <span className="min-w-0">
        <span className="block truncate text-base font-[550]">
          {rawSymbol}
          {tenor !== undefined && ` ${tenor}`}
        </span>
        <span className="block truncate text-xs text-fg-3">{exchange}</span>
      </span>
      <span
        className="min-w-0 text-sm max-md:order-last max-md:col-span-2"
        title={parts.map(({ contents }) => contents).join('; ')}
      >
        {describeSpan(market, zone)}
        <span className="block text-xs text-fg-3 md:hidden">{describeImported(market)}</span>
      </span>
      <span className={FIGURE}>{formatNumber(sumFiles(market), 0)}</span>
      <span className={`${FIGURE} ${gaps !== '0' && gaps !== MISSING ? 'text-warn' : ''}`}>{gaps}</span>
      <span className={FIGURE}>{tellBytes(market)}</span>
      <span className="flex justify-end gap-1.5">
        {tenor === undefined && (
          <Button
            aria-label={`Open chart of ${name}`}
            onClick={() =>
              open(
                `${exchange}:${rawSymbol}`,
                MARKET_VIEWS.find(({ path }) => path === '/chart'),
              )
            }
          >
            Chart
          </Button>
        )}
        <Button
          look="ghost"
          aria-label={`Remove ${name}`}
          aria-haspopup="dialog"
          offReason={isBusy ? 'An import is in progress' : undefined}
          onClick={onRemove}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}

interface RemoveImportedProps {
  readonly market: ImportedMarketFacts;
  readonly imports: Imports;
  readonly onClose: () => void;
}

/** Asks first: the files may be gone. */
function RemoveImported({ market, imports, onClose }: RemoveImportedProps) {
  const zone = useSettings((settings) => settings.zone);
  const [isPending, setPending] = useState(false);
  async function remove(): Promise<void> {
    setPending(true);
    await imports.run({ action: 'remove', market: market.name });
    onClose();
  }
  return (
    <Dialog
      label={`Remove ${market.name}`}
      onClose={onClose}
      className="top-[18vh] left-1/2 m-0 w-105 max-w-[calc(100vw-24px)] -translate-x-1/2 rounded-xl p-4.5"
    >
      <div className="flex flex-col gap-3">
        <h2 className="text-md font-semibold [overflow-wrap:anywhere]">Remove all imports of {market.name}?</h2>
        <p className="text-sm text-fg-2">
          {describeSpan(market, zone)}: {describeImported(market)}. To have it again, import its files again.
        </p>
        <div className="flex justify-end gap-1.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            offReason={isPending ? 'Removal in progress' : undefined}
            onClick={() => void remove()}
          >
            Remove imports
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
