/** A file with its path in the folder it was in: the path may name the venue, the market and the day. */
export interface TakenFile {
  readonly file: File;
  /** `crypto/binance/minute/btcbusd/20221213_trade.zip`; for a single file, its name. */
  readonly path: string;
}

/** Files taken at once, and whether they were in a folder, in which files that are not recordings are ignored. */
export interface TakenFiles {
  readonly files: readonly TakenFile[];
  readonly isFolder: boolean;
}

/** A dropped file or folder: the part of `FileSystemEntry` that is used here. */
export interface DroppedEntry {
  readonly name: string;
  readonly isDirectory: boolean;
  file?(onFile: (file: File) => void, onError: (error: DOMException) => void): void;
  createReader?(): {
    readEntries(onEntries: (entries: readonly DroppedEntry[]) => void, onError: (error: DOMException) => void): void;
  };
}

/** A folder returns its entries in batches of a hundred, until a batch is empty. */
async function readFolder(folder: DroppedEntry): Promise<readonly DroppedEntry[]> {
  const reader = folder.createReader?.();
  const all: DroppedEntry[] = [];
  for (;;) {
    const some = await new Promise<readonly DroppedEntry[]>((resolve, reject) => {
      if (reader === undefined) resolve([]);
      else reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Hidden files of the system, which nobody means to import. */
const isHidden = (name: string): boolean => name.startsWith('.');

async function listFiles(entry: DroppedEntry, folders: readonly string[]): Promise<readonly TakenFile[]> {
  if (entry.isDirectory) {
    const inside = (await readFolder(entry)).filter(({ name }) => !isHidden(name));
    const found: TakenFile[] = [];
    for (const one of inside) found.push(...(await listFiles(one, [...folders, entry.name])));
    return found;
  }
  const file = await new Promise<File | undefined>((resolve, reject) => {
    if (entry.file === undefined) resolve(undefined);
    else entry.file(resolve, reject);
  });
  return file === undefined ? [] : [{ file, path: [...folders, file.name].join('/') }];
}

/** All dropped files, including those in dropped folders. */
export async function takeEntries(entries: readonly DroppedEntry[]): Promise<TakenFiles> {
  const files: TakenFile[] = [];
  for (const entry of entries) files.push(...(await listFiles(entry, [])));
  return { files, isFolder: entries.some(({ isDirectory }) => isDirectory) };
}

/** Files that were chosen one by one. */
export const takeFiles = (files: readonly File[]): TakenFiles => ({
  files: files.map((file) => ({ file, path: file.name })),
  isFolder: false,
});

/** The files of a chosen folder, each with its path in it. */
export function takeFolder(files: readonly File[]): TakenFiles {
  const found = files.map((file) => ({ file, path: file.webkitRelativePath }));
  return { files: found.filter(({ path }) => !path.split('/').some(isHidden)), isFolder: true };
}

/** The files in a drop. Its entries must be read at once: they are gone after the event. */
export function readDrop(transfer: DataTransfer): Promise<TakenFiles> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item): DroppedEntry | null => item.webkitGetAsEntry());
  const known = entries.filter((entry) => entry !== null);
  // A drop made by a program has only files, no entries.
  if (known.length === 0) return Promise.resolve(takeFiles([...transfer.files]));
  return takeEntries(known);
}
