import { findStorage, type LocalStorage } from '../../budget/find-storage';
import { forgetWorlds, keepWorld, readWorld, type WorldsPlace } from '../../budget/sealed-worlds';
import type { WeekBase } from '../predictions';

/** The prices of a week ago by `conditionId`. */
export type WeekBases = ReadonlyMap<string, WeekBase>;

export interface LoadedWeek {
  readonly bases: WeekBases;
  /** Service time of the request, Unix seconds. */
  readonly askedAt: number;
  /** This device stores it: it costs nothing after a reload. */
  readonly isKept: boolean;
}

/** The prices of a week ago. */
const PLACE: WorldsPlace = { key: 'depthscape.weeks', version: 1, maxWorlds: 2 };
/** Older answers start a day or more before a week ago: they would pass for changes of a week. */
export const KEPT_WEEK_SECONDS = 86_400;

type KeptGroup = readonly [name: string, askedAt: number, bases: readonly (readonly [string, number, number])[]];
/** Estimates of the service's time differ by seconds from one visit to the next. */
const JITTER_SECONDS = 60;

/** Answers from later than `nowSeconds` were asked for by another clock. */
const isFresh = (askedAt: number, nowSeconds: number): boolean =>
  askedAt <= nowSeconds + JITTER_SECONDS && nowSeconds - askedAt < KEPT_WEEK_SECONDS;

/** The prices of a week ago that this device stores for the data of `world` (`World.cacheNamespace`), by group. */
export function readWeeks(
  world: string,
  nowSeconds: number,
  storage: LocalStorage | undefined = findStorage(),
): ReadonlyMap<string, LoadedWeek> {
  const groups = storage === undefined ? [] : readGroups(storage, world);
  return new Map(
    groups
      .filter(([, askedAt]) => isFresh(askedAt, nowSeconds))
      .map(([name, askedAt, bases]) => [
        name,
        {
          askedAt,
          bases: new Map(bases.map(([id, price, at]): [string, WeekBase] => [id, { price, at }])),
          isKept: true,
        },
      ]),
  );
}

/** Stores the answer of a group, so that it costs nothing after a reload; whether this device does store it. */
export function keepWeek(
  world: string,
  name: string,
  { askedAt, bases }: Pick<LoadedWeek, 'askedAt' | 'bases'>,
  storage: LocalStorage | undefined = findStorage(),
): boolean {
  if (storage === undefined) return false;
  const group: KeptGroup = [name, askedAt, [...bases].map(([id, { price, at }]) => [id, price, at] as const)];
  const others = readGroups(storage, world).filter(([one, asked]) => one !== name && isFresh(asked, askedAt));
  return keepWorld(storage, PLACE, world, [...others, group]);
}

/** Deletes the stored prices of every world whose name starts with `prefix`; without a prefix, of all worlds. */
export function forgetWeeks(prefix = '', storage: LocalStorage | undefined = findStorage()): void {
  if (storage !== undefined) forgetWorlds(storage, PLACE, prefix);
}

/** Only what was written here bears a seal. */
const readGroups = (storage: LocalStorage, world: string): readonly KeptGroup[] =>
  (readWorld(storage, PLACE, world) ?? []) as readonly KeptGroup[];
