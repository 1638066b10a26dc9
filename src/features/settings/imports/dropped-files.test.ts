import { describe, expect, it } from 'vitest';
import { type DroppedEntry, takeEntries } from './dropped-files';

const fileEntry = (name: string, text = name): DroppedEntry => ({
  name,
  isDirectory: false,
  file: (onFile) => onFile(new File([text], name)),
});

/** As browsers do, gives a hundred at a time. */
function folderEntry(name: string, entries: readonly DroppedEntry[], batch = 100): DroppedEntry {
  return {
    name,
    isDirectory: true,
    createReader() {
      let at = 0;
      return {
        readEntries(onEntries) {
          onEntries(entries.slice(at, at + batch));
          at += batch;
        },
      };
    },
  };
}

const namesOf = async (...entries: readonly DroppedEntry[]): Promise<readonly string[]> =>
  (await takeEntries(entries)).files.map(({ name }) => name);

describe('what is dropped', () => {
  it('is files, or folders with all that lies in them however deep and many', async () => {
    const many = Array.from({ length: 250 }, (_, at) => fileEntry(`${at}.csv.gz`));
    const folder = folderEntry('dump', [folderEntry('2023', many), fileEntry('notes.txt')]);
    expect(await namesOf(folder)).toHaveLength(251);
    expect((await takeEntries([folder])).isFolder).toBe(true);
    expect((await takeEntries([fileEntry('a.gz')])).isFolder).toBe(false);
  });

  it('leaves out what the system hides in a folder', async () => {
    const folder = folderEntry('dump', [
      fileEntry('.DS_Store'),
      folderEntry('.git', [fileEntry('HEAD')]),
      fileEntry('a.gz'),
    ]);
    expect(await namesOf(folder)).toEqual(['a.gz']);
  });

  it('tells files of one name apart by their folders, and keeps the end of the name', async () => {
    const day = (name: string) => folderEntry(name, [fileEntry('trades.csv'), fileEntry(`${name}.csv`)]);
    expect(await namesOf(folderEntry('btc', [day('mon'), day('tue')]))).toEqual([
      'btc~mon~trades.csv',
      'mon.csv',
      'btc~tue~trades.csv',
      'tue.csv',
    ]);
  });

  it('says so when a file cannot be read', async () => {
    const broken: DroppedEntry = {
      name: 'a',
      isDirectory: false,
      file: (_, onError) => onError(new DOMException('gone')),
    };
    await expect(takeEntries([broken])).rejects.toThrow('gone');
  });
});
