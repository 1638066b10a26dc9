import { WALL_SIDES } from '@/domain/book/ledger/book-frame';
import type { KnownWall } from '@/domain/book/ledger/wall-names';
import { storedAs, textsOf } from '@/state/stored';

/** As many walls as a long range has; the most recently listed are kept. */
const MAX_WALLS = 2000;
/** Number of books whose walls are remembered on this device, about 150 kB each. */
const MAX_BOOKS = 4;

/** Name, index of the side, low, high, from, to, peak. */
type KeptWall = readonly [string, ...number[]];

interface KeptNames {
  readonly walls: readonly KeptWall[];
}

/** Books in the order in which their walls were last saved. */
interface KeptBooks {
  readonly books: readonly string[];
}

const shelf = <T>(name: string) => storedAs<T>(`depthscape.walls${name}`);
const readShelf = <T>({ storage, name }: ReturnType<typeof shelf<T>>): Partial<T> => {
  const stored = storage.getItem(name);
  // Local storage is synchronous.
  return stored !== null && 'state' in stored ? (Object(stored.state) as Partial<T>) : {};
};
const writeShelf = <T>({ storage, name }: ReturnType<typeof shelf<T>>, state: T): void => {
  void storage.setItem(name, { state });
};

/** The walls of a book from an earlier page, so that they keep their ids. */
export function loadNames(book: string): readonly KnownWall[] {
  const { walls } = readShelf(shelf<KeptNames>(`.${book}`));
  return Array.isArray(walls) ? walls.flatMap((wall) => readWall(wall) ?? []) : [];
}

/** Stored data are untrusted. */
function readWall(kept: unknown): KnownWall | undefined {
  if (!Array.isArray(kept)) return undefined;
  const [name, side, ...figures] = kept as readonly unknown[];
  const [low, high, from, to, peak] = figures.filter((figure): figure is number => Number.isFinite(figure));
  if (typeof name !== 'string' || typeof side !== 'number' || peak === undefined) return undefined;
  const known = WALL_SIDES[side];
  return known === undefined ? undefined : { name, side: known, low, high, from, to, peak };
}

/** Saves the walls of a book for the next page. Drops those of the books unseen for longest. */
export function keepNames(book: string, known: readonly KnownWall[]): void {
  const walls = known
    .slice(-MAX_WALLS)
    .map(
      ({ name, side, low, high, from, to, peak }): KeptWall => [
        name,
        WALL_SIDES.indexOf(side),
        low,
        high,
        from,
        to,
        peak,
      ],
    );
  writeShelf(shelf<KeptNames>(`.${book}`), { walls });
  const list = shelf<KeptBooks>('');
  const books = [...textsOf(readShelf(list).books, MAX_BOOKS + 1).filter((other) => other !== book), book];
  for (const gone of books.splice(0, books.length - MAX_BOOKS)) {
    const { storage, name } = shelf(`.${gone}`);
    void storage.removeItem(name);
  }
  writeShelf(list, { books });
}
