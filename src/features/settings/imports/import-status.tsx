import { useState } from 'react';
import type { ImportJob } from '@/data/queries/imports';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { describeSending, describeWork } from './import-words';
import type { Imports } from './use-imports';

/** How the import goes on, and how the last one ended. */
export function ImportStatus({ imports }: { readonly imports: Imports }) {
  const { sending, job, failure } = imports;
  if (sending === undefined && job === undefined && failure === undefined) return null;
  return (
    <section
      aria-label="Import"
      className="flex max-h-[50%] flex-none flex-col gap-1.5 overflow-y-auto border-b border-line bg-panel px-3 py-2"
    >
      {sending !== undefined && (
        <Progress words={describeSending(sending)} done={sending.bytes === 0 ? 0 : sending.sent / sending.bytes}>
          <Button look="ghost" onClick={imports.cancel}>
            Cancel
          </Button>
        </Progress>
      )}
      {failure !== undefined && (
        <Notice tone="danger" onDismiss={imports.dismiss}>
          {failure}
        </Notice>
      )}
      {job !== undefined && sending === undefined && <JobStatus job={job} imports={imports} />}
    </section>
  );
}

function JobStatus({ job, imports }: { readonly job: ImportJob; readonly imports: Imports }) {
  if (job.state === 'reading' || job.state === 'storing') return <Progress words={describeWork(job)} />;
  if (job.state === 'done') {
    return (
      <>
        <Notice tone="ok" onDismiss={imports.dismiss}>
          Imported
        </Notice>
        <pre className="mono overflow-x-auto px-2.25 text-xs leading-4.5 text-fg-2 select-text">
          {job.lines.join('\n')}
        </pre>
      </>
    );
  }
  return (
    <>
      <Notice tone="danger" onDismiss={imports.dismiss}>
        {`Nothing was imported. ${job.reason ?? ''}`}
      </Notice>
      {job.wants === 'replace' && (
        <Button
          className="self-start"
          onClick={() => void imports.run({ action: 'import', upload: job.upload, replaces: true })}
        >
          Replace the earlier import
        </Button>
      )}
      {job.wants === 'names' && <Names job={job} imports={imports} />}
    </>
  );
}

const FIELD = 'h-8 w-48 rounded-md border border-line-control bg-field px-2 text-sm text-fg-1 uppercase';

/** What the files do not say themselves. */
function Names({ job, imports }: { readonly job: ImportJob; readonly imports: Imports }) {
  const [venue, setVenue] = useState('');
  const [symbol, setSymbol] = useState('');
  const names = {
    ...(venue.trim() === '' ? {} : { venue: venue.trim().toUpperCase() }),
    ...(symbol.trim() === '' ? {} : { symbol: symbol.trim() }),
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void imports.run({ action: 'import', upload: job.upload, ...names });
      }}
    >
      <label className="flex flex-col gap-1 text-xs text-fg-3">
        Venue
        <input
          className={FIELD}
          placeholder="BINANCE_FUTURES"
          maxLength={40}
          value={venue}
          onChange={(event) => setVenue(event.target.value)}
        />
      </label>
      <label className="flex flex-col gap-1 text-xs text-fg-3">
        Symbol
        <input
          className={FIELD}
          placeholder="BTCUSDT"
          maxLength={64}
          value={symbol}
          onChange={(event) => setSymbol(event.target.value)}
        />
      </label>
      <button type="submit" className="btn btn-primary">
        Import
      </button>
    </form>
  );
}

interface ProgressProps {
  readonly words: string;
  /** 0 to 1; absent: nobody knows. */
  readonly done?: number;
  readonly children?: React.ReactNode;
}

function Progress({ words, done, children }: ProgressProps) {
  return (
    <div className="flex items-center gap-3">
      <span role="status" className="text-sm text-fg-2">
        {words}
      </span>
      <span aria-hidden="true" className="keep-colours h-1 min-w-10 flex-1 overflow-hidden rounded-full bg-field">
        <span
          className={`block h-full bg-info ${done === undefined ? 'w-full animate-pulse' : ''}`}
          style={done === undefined ? undefined : { width: `${Math.floor(done * 100)}%` }}
        />
      </span>
      {children}
    </div>
  );
}
