/** What is taken at once: files, and whether they came as a folder, in which what is no recording is left out. */
export interface TakenFiles {
  readonly files: readonly File[];
  readonly isFolder: boolean;
}

/** What the browser tells of a dropped file or folder; the part of `FileSystemEntry` that is read here. */
export interface DroppedEntry {
  readonly name: string;
  readonly isDirectory: boolean;
  file?(onFile: (file: File) => void, onError: (error: DOMException) => void): void;
  createReader?(): {
    readEntries(onEntries: (entries: readonly DroppedEntry[]) => void, onError: (error: DOMException) => void): void;
  };
}

/** A folder gives its entries by the hundred, until it gives none. */
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

/** Files of the system, which nobody means. */
const isHidden = (name: string): boolean => name.startsWith('.');

async function listFiles(entry: DroppedEntry, folders: readonly string[]): Promise<readonly FoundFile[]> {
  if (entry.isDirectory) {
    const inside = (await readFolder(entry)).filter(({ name }) => !isHidden(name));
    const found: FoundFile[] = [];
    for (const one of inside) found.push(...(await listFiles(one, [...folders, entry.name])));
    return found;
  }
  const file = await new Promise<File | undefined>((resolve, reject) => {
    if (entry.file === undefined) resolve(undefined);
    else entry.file(resolve, reject);
  });
  return file === undefined ? [] : [{ file, folders }];
}

interface FoundFile {
  readonly file: File;
  /** From the outermost on. */
  readonly folders: readonly string[];
}

/**
 * Files of several folders may have one name, and they are told apart by it: such a one gets its folders before it. The end of a
 * name stays, since it tells the market and the day.
 */
function tellApart(found: readonly FoundFile[]): readonly File[] {
  const counts = new Map<string, number>();
  for (const { file } of found) counts.set(file.name, (counts.get(file.name) ?? 0) + 1);
  return found.map(({ file, folders }) =>
    (counts.get(file.name) ?? 0) < 2 || folders.length === 0
      ? file
      : new File([file], `${folders.join('~')}~${file.name}`, { type: file.type, lastModified: file.lastModified }),
  );
}

/** All files of what was dropped, with those of its folders. */
export async function takeEntries(entries: readonly DroppedEntry[]): Promise<TakenFiles> {
  const found: FoundFile[] = [];
  for (const entry of entries) found.push(...(await listFiles(entry, [])));
  return { files: tellApart(found), isFolder: entries.some(({ isDirectory }) => isDirectory) };
}

/** The same of a folder that was chosen: a file tells its place in it. */
export function takeFolder(files: readonly File[]): TakenFiles {
  const found = files
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }))
    .filter(({ file, folders }) => !isHidden(file.name) && !folders.some(isHidden));
  return { files: tellApart(found), isFolder: true };
}

/** What a drop holds. Its entries must be asked for at once: they are gone after the event. */
export function readDrop(transfer: DataTransfer): Promise<TakenFiles> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item): DroppedEntry | null => item.webkitGetAsEntry());
  const known = entries.filter((entry) => entry !== null);
  // Not every drop has them: one that a program makes has files alone.
  if (known.length === 0) return Promise.resolve({ files: [...transfer.files], isFolder: false });
  return takeEntries(known);
}
