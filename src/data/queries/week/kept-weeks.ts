import { hashText } from '@/base/random';
import { findStorage, type LocalStorage } from '../../budget/find-storage';
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

/** Local storage key for the prices of a week ago. */
const STORAGE_KEY = 'depthscape.weeks';
const VERSION = 1;
/** Most worlds whose prices are stored, latest used first. */
const MAX_WORLDS = 2;
/** Older answers start a day or more before a week ago: they would pass for changes of a week. */
export const KEPT_WEEK_SECONDS = 86_400;

type KeptGroup = readonly [name: string, askedAt: number, bases: readonly (readonly [string, number, number])[]];
/** The seal is over the rest: prices that were changed or moved to another world are ignored. */
type KeptWorld = readonly [world: string, groups: readonly KeptGroup[], seal: number];

const sealWorld = (world: string, groups: unknown): number => hashText(JSON.stringify([world, groups]));

/** Each visit estimates the service's time anew. */
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
  const groups = storage === undefined ? [] : findGroups(load(storage), world);
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
  const worlds = load(storage);
  const group: KeptGroup = [name, askedAt, [...bases].map(([id, { price, at }]) => [id, price, at] as const)];
  const others = findGroups(worlds, world).filter(([one, asked]) => one !== name && isFresh(asked, askedAt));
  const groups = [...others, group];
  const rest = worlds.filter(([one]) => one !== world);
  return save(storage, [[world, groups, sealWorld(world, groups)] as const, ...rest].slice(0, MAX_WORLDS));
}

/** Deletes the stored prices of every world whose name starts with `prefix`; without a prefix, of all worlds. */
export function forgetWeeks(prefix = '', storage: LocalStorage | undefined = findStorage()): void {
  if (storage === undefined) return;
  const worlds = load(storage);
  const left = worlds.filter(([world]) => !world.startsWith(prefix));
  if (left.length < worlds.length) save(storage, left);
}

const findGroups = (worlds: readonly KeptWorld[], world: string): readonly KeptGroup[] =>
  worlds.find(([name]) => name === world)?.[1] ?? [];

function load(storage: LocalStorage): readonly KeptWorld[] {
  try {
    const { version, worlds } = Object(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null')) as Record<string, unknown>;
    return version === VERSION && Array.isArray(worlds) ? worlds.filter(isKeptWorld) : [];
  } catch {
    return [];
  }
}

function isKeptWorld(value: unknown): value is KeptWorld {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [world, groups, seal] = value as readonly unknown[];
  return typeof world === 'string' && seal === sealWorld(world, groups);
}

/** Whether it is stored: storage may be full or forbidden. */
function save(storage: LocalStorage, worlds: readonly KeptWorld[]): boolean {
  try {
    if (worlds.length === 0) storage.removeItem(STORAGE_KEY);
    else storage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, worlds }));
    return true;
  } catch {
    return false;
  }
}
