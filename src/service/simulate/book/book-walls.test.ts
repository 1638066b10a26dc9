import { describe, expect, it } from 'vitest';
import { buildMarketList, type SimMarket } from '../market-list';
import { PricePaths } from '../price-paths';
import { BOOK_DEPTH } from './book-field';
import { makeBookProfile } from './book-profile';
import { BookSimulator } from './book-simulator';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const MINUTES = 600;
const SEEDS = [1, 2, 3];
const VENUES = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'];
/** Blocks from the middle, far enough that the price has not been near most of them. */
const FROM = 60;
const TO = 800;
/** Units from which a block counts as a wall, and minutes below half of it after which the wall has ended. */
const WALL = 200;
const GONE_MINUTES = 5;
/** A wall counts when it is seen for this many minutes. */
const MIN_MINUTES = 4;

/** A time in which a price has a wall, in minutes from the first. */
interface Spell {
  readonly from: number;
  until: number;
  peak: number;
}

/** Records the size of a block in a minute. */
function note(spells: Spell[], minute: number, size: number): void {
  const last = spells.at(-1);
  const isRunning = last !== undefined && minute - last.until < GONE_MINUTES;
  if (isRunning && size > WALL / 2) {
    last.until = minute;
    last.peak = Math.max(last.peak, size);
  } else if (size > WALL) spells.push({ from: minute, until: minute, peak: size });
}

/** The walls of each price that had any. */
function findWalls(seed: number, exchange: string): Spell[][] {
  const market = buildMarketList('full').find(
    (one) => one.exchange === exchange && one.coin.ticker === 'BTC' && one.block > 0,
  ) as SimMarket;
  const paths = new PricePaths(seed);
  const book = BookSimulator.make(market, seed, paths, NOW - MINUTES * 60);
  const { unitLots } = makeBookProfile(market);
  const prices = new Map<number, Spell[]>();
  const lots = new Uint32Array(2 * BOOK_DEPTH);
  book.run(paths, NOW, (ts) => {
    book.copyTo(lots, 0);
    const minute = (ts - NOW) / 60 + MINUTES;
    for (let away = FROM; away < TO; away++) {
      for (const place of [BOOK_DEPTH - 1 - away, BOOK_DEPTH + away]) {
        const size = lots[place] / unitLots;
        if (size < WALL / 2) continue;
        const block = book.lowestBlock + place;
        const spells = prices.get(block) ?? [];
        prices.set(block, spells);
        note(spells, minute, size);
      }
    }
  });
  return [...prices.values()]
    .map((spells) => spells.filter(({ from, until }) => until - from + 1 >= MIN_MINUTES))
    .filter((spells) => spells.length > 0);
}

describe('walls far from the price, in every world', () => {
  const prices = SEEDS.flatMap((seed) => VENUES.flatMap((exchange) => findWalls(seed, exchange)));
  const walls = prices.flat();

  it('seldom return to the same price, and hardly ever again and again', () => {
    expect(walls.length).toBeGreaterThan(150);
    const returned = walls.length - prices.length;
    expect(returned / walls.length).toBeLessThan(0.25);
    const often = prices.filter((spells) => spells.length >= 4).flat();
    expect(often.length / walls.length).toBeLessThan(0.15);
  });

  it('return with another size, after minutes or hours', () => {
    const pairs = prices.flatMap((spells) => spells.slice(1).map((spell, i) => [spells[i], spell] as const));
    const alike = pairs.filter(([before, after]) => Math.abs(Math.log(after.peak / before.peak)) < 0.1);
    expect(alike.length / pairs.length).toBeLessThan(0.35);
    const gaps = pairs.map(([before, after]) => after.from - before.until).toSorted((a, b) => a - b);
    expect(gaps[Math.floor(0.8 * gaps.length)] / gaps[Math.floor(0.2 * gaps.length)]).toBeGreaterThan(4);
  });

  it('stay for a quarter of an hour, for hours, and some longer than the test watches', () => {
    const lengths = walls.map(({ from, until }) => until - from + 1).toSorted((a, b) => a - b);
    expect(lengths[Math.floor(0.99 * lengths.length)]).toBeGreaterThan(300);
    expect(lengths[Math.floor(0.5 * lengths.length)]).toBeLessThan(40);
  });
});
