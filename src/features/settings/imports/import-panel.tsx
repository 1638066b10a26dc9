import { Button } from '@/ui/button';
import type { Imports } from './use-imports';

/** What people have, in their words; the format is detected from the contents. */
const TAKEN: readonly (readonly [what: string, examples: string])[] = [
  ['Exchange dumps', 'klines, trades, metrics, funding, liquidations'],
  ['Vendor tables', 'book updates and snapshots, trades, tickers, option chains'],
  ['Your recordings', 'raw frames of a venue’s socket, book archives'],
  ['Prediction quotes', 'bid and ask by question'],
];

/** Where files are dropped, and which are accepted. */
export function ImportPanel({ imports }: { readonly imports: Imports }) {
  const busy = imports.isBusy ? 'An import is in progress' : undefined;
  return (
    <section aria-label="Import files" className="rounded-lg border border-dashed border-line-strong px-3.5 py-3">
      <h2 className="text-sm font-semibold">Import files</h2>
      <p className="mt-0.5 text-[12px] leading-4.25 text-fg-2">
        Drop files or a folder anywhere on this screen. They are read on this computer: all are imported, or none.
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button offReason={busy} onClick={imports.choose}>
          Choose files
        </Button>
        <Button look="ghost" offReason={busy} onClick={imports.chooseFolder}>
          Choose a folder
        </Button>
      </div>
      <dl className="mt-2.5 flex flex-col gap-1 text-[12px] leading-4">
        {TAKEN.map(([what, examples]) => (
          <div key={what}>
            <dt className="inline font-[550] text-fg-2">{what}: </dt>
            <dd className="inline text-fg-3">{examples}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-[12px] leading-4 text-fg-3">
        CSV, JSON lines or Parquet; as they are or in zip, tar, gzip, zstd, lz4. The format is found by the contents.
      </p>
    </section>
  );
}
