import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  IMPORTS_PATH,
  type ImportCommand,
  type ImportJob,
  importsAnswer,
  MAX_PIECE_BYTES,
  PIECE_PATH,
} from '@/contract/imports';
import type { Http } from '../http/http';

export type { ImportedMarketFacts, ImportJob, ImportsAnswer } from '@/contract/imports';

interface Way {
  readonly http: Pick<Http, 'loadJson' | 'send' | 'convert'>;
}

const KEY = ['imports'] as const;
/** While an import is in progress. */
const POLL_MS = 500;
const UPLOAD_BYTES = 16;

export const isWorking = (job: ImportJob | undefined): boolean => job?.state === 'reading' || job?.state === 'storing';

/** The imported files, and the import in progress. */
export function importsQuery({ http }: Way) {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => http.loadJson(IMPORTS_PATH, '', importsAnswer, signal),
    refetchInterval: ({ state }) => (isWorking(state.data?.job) ? POLL_MS : false),
  });
}

/** Sends a command for the imports and reloads them at once. */
export async function sendImportCommand({ http }: Way, client: QueryClient, command: ImportCommand): Promise<void> {
  await http.send(IMPORTS_PATH, command);
  await client.invalidateQueries({ queryKey: KEY });
}

/** A unique name: 32 hexadecimal digits. */
const makeUploadName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(UPLOAD_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Files, each with its path in the folder it was dropped in. */
interface SentFiles {
  readonly files: readonly { readonly file: File; readonly path: string }[];
  readonly isFolder: boolean;
}

/** Sends files in pieces and has them imported. `onSent`: bytes of all files sent so far. */
export async function importFiles(
  { http }: Way,
  client: QueryClient,
  { files, isFolder }: SentFiles,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const upload = makeUploadName();
  let sent = 0;
  for (const { file, path } of files) {
    // An empty file is sent too: the refusal then names it.
    for (let at = 0; at === 0 || at < file.size; at += MAX_PIECE_BYTES) {
      const piece = file.slice(at, at + MAX_PIECE_BYTES);
      const search = new URLSearchParams({ upload, name: path, at: String(at) });
      await http.convert(PIECE_PATH, search.toString(), piece, signal);
      sent += piece.size;
      onSent(sent);
    }
  }
  await sendImportCommand({ http }, client, { action: 'import', upload, ...(isFolder && { isFolder }) });
}
