import { useState } from 'react';
import type { ImportJob } from '@/data/queries/imports';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { ScreenLinks } from '../sources/screen-links';
import { describeFiles, describeFound, describeRefusal, describeSending, describeWork, shareOf } from './import-words';
import type { Imports } from './use-imports';

/** Progress of the import, and how the last one ended. */
export function ImportStatus({ imports }: { readonly imports: Imports }) {
  const { sending, job, failure } = imports;
  if (sending === undefined && job === undefined && failure === undefined) return null;
  return (
    <section
      aria-label="Import"
      className="flex max-h-[60%] flex-none flex-col gap-2 overflow-y-auto border-b border-line bg-panel px-4 py-2.5"
    >
      {sending !== undefined && (
        <Progress
          title={describeFiles(sending)}
          words={describeSending(sending)}
          done={shareOf(sending.sent, sending.bytes)}
        >
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
  if (job.state === 'done') return <Outcome job={job} imports={imports} />;
  if (job.state === 'refused') return <Refusal job={job} imports={imports} />;
  const { progress } = job;
  return (
    <>
      <Progress
        title={describeFiles({ files: job.files.length, bytes: job.bytes, names: job.files })}
        words={describeWork(job)}
        {...(progress === undefined ? {} : { done: shareOf(progress.done, progress.total) })}
      />
      <Found job={job} />
    </>
  );
}

/** What the files contain, as soon as that is known. */
function Found({ job: { found, format, state } }: { readonly job: ImportJob }) {
  const zone = useSettings((settings) => settings.zone);
  if (found === undefined) {
    return format === undefined || state !== 'reading' ? null : (
      <p className="text-[12px] leading-4 text-fg-2">
        <span className="text-fg-3">Format</span> {format}
      </p>
    );
  }
  return (
    <ul aria-label="Found in the files" className="flex flex-col gap-0.5 text-[12px] leading-4.25">
      {found.map((market) => (
        <li key={market.name}>
          <span className="font-[550]">{market.name}</span>{' '}
          <span className="text-fg-2">{describeFound(market, zone)}</span>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ job, imports }: { readonly job: ImportJob; readonly imports: Imports }) {
  const { markets = [], lines } = job;
  return (
    <>
      <Notice tone="ok" onDismiss={imports.dismiss}>
        Imported {describeFiles({ files: job.files.length, bytes: job.bytes, names: job.files })}
      </Notice>
      <ul aria-label="Imported markets" className="flex flex-col">
        {markets.map((market) => (
          <li key={market.name} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 px-2.25 py-0.5 text-sm">
            <span className="font-[550]">{market.name}</span>
            <span className="min-w-0 flex-1 basis-60 text-fg-2">{market.shown}</span>
            <ScreenLinks market={market} name={market.name} screens={market.screens} />
          </li>
        ))}
      </ul>
      <details className="px-2.25 text-[12px]" open={markets.length === 0}>
        <summary className="min-h-6 cursor-pointer rounded-sm py-0.5 text-fg-2 hover:text-fg-1">Report</summary>
        <pre className="mono overflow-x-auto text-xs leading-4.5 text-fg-2 select-text">{lines.join('\n')}</pre>
      </details>
    </>
  );
}

function Refusal({ job, imports }: { readonly job: ImportJob; readonly imports: Imports }) {
  const again = { action: 'import', upload: job.upload } as const;
  return (
    <>
      <Notice tone={job.wants === 'pause' ? 'warn' : 'danger'} onDismiss={imports.dismiss}>
        {describeRefusal(job)}
      </Notice>
      <Found job={job} />
      {job.wants === 'replace' && (
        <Button className="self-start" onClick={() => void imports.run({ ...again, replaces: true })}>
          Replace the earlier import
        </Button>
      )}
      {job.wants === 'pause' && (
        <Button look="primary" className="self-start" onClick={() => void imports.run({ ...again, pauses: true })}>
          Pause, import, then record on
        </Button>
      )}
      {job.wants === 'names' && <Names job={job} imports={imports} />}
    </>
  );
}

const FIELD = 'h-8 w-48 rounded-md border border-line-control bg-field px-2 text-sm text-fg-1 uppercase';

/** Asks for what the files do not state themselves. */
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
  /** What is being imported: "3 files, 1.2 GB". */
  readonly title: string;
  readonly words: string;
  /** 0 to 1; absent: unknown. */
  readonly done?: number;
  readonly children?: React.ReactNode;
}

function Progress({ title, words, done, children }: ProgressProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 truncate text-sm font-[550]">{title}</span>
      <span role="status" className="text-sm text-fg-2">
        {words}
      </span>
      <span aria-hidden="true" className="keep-colours h-1.5 min-w-24 flex-1 overflow-hidden rounded-full bg-active">
        <span
          className={`block h-full bg-info ${done === undefined ? 'w-full animate-pulse' : ''}`}
          style={done === undefined ? undefined : { width: `${Math.floor(done * 100)}%` }}
        />
      </span>
      {children}
    </div>
  );
}
