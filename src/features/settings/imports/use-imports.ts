import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isAbort } from '@/base/errors';
import {
  type ImportJob,
  type ImportsAnswer,
  importFiles,
  importsQuery,
  isWorking,
  sendImportCommand,
} from '@/data/queries/imports';
import { reviewMarkets } from '@/data/queries/sources';
import { tellFailure } from '@/panes/failure-words';
import { useIsConnected, useService } from '@/panes/service-context';

type ImportCommand = Parameters<typeof sendImportCommand>[2];

/** Files on their way to the service. */
export interface Sending {
  readonly files: number;
  readonly bytes: number;
  readonly sent: number;
}

export interface Imports {
  readonly answer: ImportsAnswer | undefined;
  /** Why the list did not come. */
  readonly error: Error | null;
  readonly sending: Sending | undefined;
  readonly job: ImportJob | undefined;
  /** Why the last change did not come about, in a sentence. */
  readonly failure: string | undefined;
  /** Another import has to wait. */
  readonly isBusy: boolean;
  /** Asks for files. */
  choose(): void;
  take(files: readonly File[]): void;
  /** Gives up what is on its way. */
  cancel(): void;
  /** Resolves to whether it came about. */
  run(command: ImportCommand): Promise<boolean>;
  dismiss(): void;
}

/** Opens the browser's own question for files. */
function askForFiles(onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]));
  input.click();
}

/** Recordings from files: what is imported, and what is being imported. */
export function useImports(): Imports {
  const service = useService();
  const client = useQueryClient();
  const isConnected = useIsConnected();
  const { data: answer, error } = useQuery({ ...importsQuery(service), enabled: isConnected });
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const { job } = answer ?? {};
  useImportNews(job);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (cause) {
      if (!isAbort(cause)) setFailure(tellFailure(cause, { isRemote: false, isOffline: false }).sentence);
      return false;
    }
  }
  const isBusy = sending !== undefined || isWorking(job);
  async function send(files: readonly File[]): Promise<void> {
    if (files.length === 0 || isBusy) return;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const own = new AbortController();
    abort.current = own;
    const note = (sent: number): void => setSending({ files: files.length, bytes, sent });
    note(0);
    await attempt(() => importFiles(service, client, files, note, own.signal));
    setSending(undefined);
  }
  const take = (files: readonly File[]): void => void send(files);
  const run = (command: ImportCommand): Promise<boolean> => attempt(() => sendImportCommand(service, client, command));
  return {
    answer,
    error,
    sending,
    job,
    failure,
    isBusy,
    choose: () => askForFiles(take),
    take,
    cancel: () => abort.current?.abort(),
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

/** Lists of markets are looked at again when an import has brought some. */
function useImportNews(job: ImportJob | undefined): void {
  const client = useQueryClient();
  const before = useRef(job?.state);
  const state = job?.state;
  useEffect(() => {
    if (state === 'done' && before.current !== 'done') reviewMarkets(client);
    before.current = state;
  }, [client, state]);
}
