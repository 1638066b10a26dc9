import { describe, expect, it } from 'vitest';
import { type DroppedEntry, takeEntries, takeFolder } from './dropped-files';

const fileEntry = (name: string, text = name): DroppedEntry => ({
  name,
  isDirectory: false,
  file: (onFile) => onFile(new File([text], name)),
});

/** Like browsers, returns a hundred entries at a time. */
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

const pathsOf = async (...entries: readonly DroppedEntry[]): Promise<readonly string[]> =>
  (await takeEntries(entries)).files.map(({ path }) => path);

describe('dropped entries', () => {
  it('are files, or folders with everything in them, however deep and many', async () => {
    const many = Array.from({ length: 250 }, (_, at) => fileEntry(`${at}.csv.gz`));
    const folder = folderEntry('dump', [folderEntry('2023', many), fileEntry('notes.txt')]);
    expect(await pathsOf(folder)).toHaveLength(251);
    expect((await takeEntries([folder])).isFolder).toBe(true);
    expect((await takeEntries([fileEntry('a.gz')])).isFolder).toBe(false);
  });

  it('leave out hidden files in a folder', async () => {
    const folder = folderEntry('dump', [
      fileEntry('.DS_Store'),
      folderEntry('.git', [fileEntry('HEAD')]),
      fileEntry('a.gz'),
    ]);
    expect(await pathsOf(folder)).toEqual(['dump/a.gz']);
  });

  it('keep the path of each file in its folder, which may name the market', async () => {
    const day = (name: string) => folderEntry(name, [fileEntry('trades.csv'), fileEntry(`${name}.csv`)]);
    expect(await pathsOf(folderEntry('btc', [day('mon'), day('tue')]), fileEntry('alone.csv'))).toEqual([
      'btc/mon/trades.csv',
      'btc/mon/mon.csv',
      'btc/tue/trades.csv',
      'btc/tue/tue.csv',
      'alone.csv',
    ]);
  });

  it('keep it in a chosen folder, and leave out hidden files', () => {
    const chosen = ['crypto/binance/minute/btcbusd/20221213_trade.zip', 'crypto/.git/HEAD', 'crypto/.DS_Store'].map(
      (path) =>
        Object.defineProperty(new File([path], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path }),
    );
    expect(takeFolder(chosen).files.map(({ path }) => path)).toEqual([
      'crypto/binance/minute/btcbusd/20221213_trade.zip',
    ]);
  });

  it('are reported if a file cannot be read', async () => {
    const broken: DroppedEntry = {
      name: 'a',
      isDirectory: false,
      file: (_, onError) => onError(new DOMException('gone')),
    };
    await expect(takeEntries([broken])).rejects.toThrow('gone');
  });
});
