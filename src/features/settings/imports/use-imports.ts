import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isAbort } from '@/base/errors';
import { useIsConnected, useService } from '@/client/service-context';
import {
  type ImportJob,
  type ImportsAnswer,
  importFiles,
  importsQuery,
  isWorking,
  sendImportCommand,
} from '@/data/queries/imports';
import { reviewMarkets } from '@/data/queries/sources';
import { formatNumber } from '@/domain/format/format-number';
import { explainFailure } from '@/panes/failure/failure-words';
import { readDrop, type TakenFiles, takeFiles, takeFolder } from './dropped-files';

type ImportCommand = Parameters<typeof sendImportCommand>[2];

/** Files that are being sent to the service. */
export interface Sending {
  readonly files: number;
  readonly bytes: number;
  readonly sent: number;
  readonly names: readonly string[];
  readonly elapsedMs: number;
}

export interface Imports {
  readonly answer: ImportsAnswer | undefined;
  /** Why the list could not be loaded. */
  readonly error: Error | null;
  readonly sending: Sending | undefined;
  readonly job: ImportJob | undefined;
  /** Why the last change failed, in a sentence. */
  readonly failure: string | undefined;
  /** Another import is in progress. */
  readonly isBusy: boolean;
  /** Opens the file picker. */
  choose(): void;
  chooseFolder(): void;
  /** Imports what was dropped, including folders. */
  take(transfer: DataTransfer): void;
  /** Cancels the transfer in progress. */
  cancel(): void;
  /** Resolves to whether it succeeded. */
  run(command: ImportCommand): Promise<boolean>;
  dismiss(): void;
}

/** Opens the browser's picker for files, or for a folder. */
function askForFiles(isFolder: boolean, onFiles: (taken: TakenFiles) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = isFolder;
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    onFiles(isFolder ? takeFolder(files) : takeFiles(files));
  });
  input.click();
}

/** As many as the service accepts at once. */
const MAX_FILES = 1000;

function checkFiles({ files, isFolder }: TakenFiles): string | undefined {
  if (files.length === 0 && isFolder) return 'The folder has no files.';
  if (files.length <= MAX_FILES) return undefined;
  return `${formatNumber(files.length, 0)} files are too many at once: import up to ${formatNumber(MAX_FILES, 0)}, or pack them into one archive.`;
}

/** Recordings from files: those imported, and those being imported. */
export function useImports(): Imports {
  const service = useService();
  const client = useQueryClient();
  const isConnected = useIsConnected();
  const { data: answer, error } = useQuery({ ...importsQuery(service), enabled: isConnected });
  const [failure, setFailure] = useState<string>();
  const { job } = answer ?? {};
  useImportNews(job);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (cause) {
      if (!isAbort(cause)) setFailure(explainFailure(cause, { isRemote: false, isOffline: false }).sentence);
      return false;
    }
  }
  const { sending, send, cancel } = useSending(attempt);
  const isBusy = sending !== undefined || isWorking(job);
  async function take(taken: TakenFiles): Promise<void> {
    if (isBusy) return;
    const refusal = checkFiles(taken);
    setFailure(refusal);
    if (refusal === undefined && taken.files.length > 0) await send(taken);
  }
  const run = (command: ImportCommand): Promise<boolean> => attempt(() => sendImportCommand(service, client, command));
  return {
    answer,
    error,
    sending,
    job,
    failure,
    isBusy,
    choose: () => askForFiles(false, (taken) => void take(taken)),
    chooseFolder: () => askForFiles(true, (taken) => void take(taken)),
    take: (transfer) => void readDrop(transfer).then(take, () => setFailure(UNREADABLE)),
    cancel,
    async run(command) {
      const isDone = await run(command);
      if (isDone && command.action === 'remove') reviewMarkets(client);
      return isDone;
    },
    dismiss() {
      setFailure(undefined);
      if (job !== undefined) void run({ action: 'dismiss', upload: job.upload });
    },
  };
}

const UNREADABLE = 'What was dropped cannot be read. Choose the files instead.';

/** Sends files, one import after the other. */
function useSending(attempt: (work: () => Promise<void>) => Promise<boolean>) {
  const service = useService();
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  async function send(taken: TakenFiles): Promise<void> {
    const { files } = taken;
    const facts = {
      files: files.length,
      bytes: files.reduce((sum, { file }) => sum + file.size, 0),
      names: files.map(({ path }) => path),
    };
    const own = new AbortController();
    abort.current = own;
    const since = performance.now();
    const note = (sent: number): void => setSending({ ...facts, sent, elapsedMs: performance.now() - since });
    note(0);
    await attempt(() => importFiles(service, client, taken, note, own.signal));
    setSending(undefined);
  }
  return { sending, send, cancel: () => abort.current?.abort() };
}

/** Refreshes the lists of markets after an import has added some. */
function useImportNews(job: ImportJob | undefined): void {
  const client = useQueryClient();
  const before = useRef(job?.state);
  const state = job?.state;
  useEffect(() => {
    if (state === 'done' && before.current !== 'done') reviewMarkets(client);
    before.current = state;
  }, [client, state]);
}
