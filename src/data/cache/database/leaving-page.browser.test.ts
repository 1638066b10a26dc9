import { afterEach, describe, expect, it } from 'vitest';
import { listHeld, makeDatabasePages, makeKeptTile, makeTileBytes } from '@/testing/database-pages';

const pages = makeDatabasePages();
const { makeNamespace, open } = pages;

afterEach(() => pages.dispose());

describe('a page that is left', () => {
  it('right after it was told to leave has stored what waited: no later task is needed', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    for (let i = 0; i < 3; i++) tileDatabase.save(`tile ${i}`, makeKeptTile(makeTileBytes(i, 20_000)));
    tileDatabase.storeNow();
    tileDatabase.dispose();
    const again = await open(namespace);
    expect(listHeld(again, 3)).toEqual([0, 1, 2]);
    for (let i = 0; i < 3; i++) expect((await again.load(`tile ${i}`))?.bytes).toEqual(makeTileBytes(i, 20_000));
    expect(again.getFigures()).toMatchObject({ entries: 3, corrupt: 0 });
  });

  it('and stays after all stores the same tiles once more, packed as usual', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    tileDatabase.save('tile 0', makeKeptTile(new Uint8Array(20_000)));
    tileDatabase.storeNow();
    await tileDatabase.flush();
    expect(tileDatabase.getFigures()).toMatchObject({ entries: 1, saved: 1, queuedBytes: 0 });
    expect(tileDatabase.getFigures().bytes).toBeLessThan(2000);
    tileDatabase.dispose();
    expect((await (await open(namespace)).load('tile 0'))?.bytes?.length).toBe(20_000);
  });
});
