import type { Random } from '@/base/random';

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)];

const pickSome = <T>(random: Random, items: readonly T[]): T[] => items.filter(() => random() < 0.3);

const LISTS = [['bids', 'asks'], ['buy_levels', 'sell_levels'], ['levels']] as const;

/** Values that services send and decoders get wrong. */
const VOLUMES = [0, 1, 5e-324, 0.1 + 0.2, 2 ** 53 + 2, 1e308, 1e-7, 123456.789, 3353.919000000029];

function spellNumber(random: Random, value: number): string {
  const text = String(value);
  if (text.includes('e')) return pick(random, [text, text.toUpperCase()]);
  return pick(random, [text, text, value.toExponential(), text.includes('.') ? `${text}0` : `${text}.0`]);
}

/** Limits of a document, and the white space between its tokens. */
interface Manner {
  readonly snapshots: number;
  readonly levels: number;
  readonly space: () => string;
}

const countUpTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));

/** Levels as books usually have them: few digits, read several at a time. */
function makeShortLevels(random: Random, most: number): number[] {
  const decimals = Math.floor(random() * 9);
  const shorten = (value: number): number => Number(value.toFixed(decimals));
  const scale = 10 ** Math.floor(random() * 8);
  return Array.from({ length: countUpTo(random, most + 2) }, (_, i) => [
    shorten((i + random()) * scale),
    shorten(random() * pick(random, [1, 40, 1e6])),
  ]).flat();
}

function makeLevels(random: Random, isSorted: boolean, most: number): number[] {
  if (random() < 0.5) return makeShortLevels(random, most);
  let price = random() * 1e5;
  return Array.from({ length: countUpTo(random, most) }, () => {
    price = isSorted ? price + (random() < 0.1 ? 0 : random() * 10) : Math.floor(random() * 5);
    return [price, random() < 0.5 ? random() * 100 : pick(random, VOLUMES)];
  }).flat();
}

function spellList(items: readonly string[], { space }: Manner): string {
  return `[${space()}${items.join(`${space()},${space()}`)}${space()}]`;
}

function spellMembers(random: Random, members: readonly string[], { space }: Manner): string {
  const shuffled = members.toSorted(() => random() - 0.5);
  return `{${space()}${shuffled.join(`${space()},${space()}`)}${space()}}`;
}

function spellNumbers(random: Random, values: readonly number[], manner: Manner): string {
  const numbers = values.map((value) => spellNumber(random, value));
  return spellList(numbers, manner);
}

function spellFlatPoints(random: Random, manner: Manner): string {
  const snapshots = Array.from({ length: countUpTo(random, manner.snapshots) }, (_, i) => {
    const levels = makeLevels(random, random() < 0.8, manner.levels);
    return [levels.length / 2, 1.7e15 + i * 6e7, ...levels];
  });
  return `"flat_points"${manner.space()}:${manner.space()}${spellNumbers(random, snapshots.flat(), manner)}`;
}

function spellPoints(random: Random, manner: Manner): string {
  const keys = pick(random, LISTS);
  const points = Array.from({ length: countUpTo(random, manner.snapshots - 1) }, (_, i) => {
    const lists = keys.map((key) => {
      const levels = makeLevels(random, random() < 0.6, manner.levels);
      return `"${key}":${spellNumbers(random, levels, manner)}`;
    });
    const ns = pick(random, ['', ',"ns":0', `,"ns":${Math.floor(random() * 1e9)}`]);
    const members = [...lists, `"timestamp":{"s":${1_700_000_000 + i}${ns}}`];
    if (random() < 0.2) members.push('"mid":{"bids":[1,2]}');
    return `{"Point":${spellMembers(random, members, manner)}}`;
  });
  return `"points"${manner.space()}:${manner.space()}${spellList(points, manner)}`;
}

export interface DocumentOptions {
  /** Only what is required: no white space, no unknown keys. */
  readonly isShort?: boolean;
}

/**
 * A random valid answer of `/v1/points`: flat or structured, several series, keys in any order, texts full of brackets.
 * Most have few parts, a few have more: varied documents test more than long ones.
 */
export function makeDocument(random: Random, { isShort = random() < 0.5 }: DocumentOptions = {}): string {
  const space = isShort ? () => '' : () => pick(random, ['', '', '', ' ', '\n\t']);
  const manner = random() < 0.05 ? { snapshots: 3, levels: 3, space } : { snapshots: 2, levels: 2, space };
  const isFlat = random() < 0.6;
  const series = Array.from({ length: isShort ? 1 : countUpTo(random, 2) }, () => {
    const points = isFlat ? spellFlatPoints(random, manner) : spellPoints(random, manner);
    if (isShort) return spellMembers(random, [points], manner);
    const id = `"id":{"type":"BLOCK_BOOK_SNAPSHOT_AGG","rawSymbol":"B\\u0054C]\\"}[é","n":1.5,"x":null}`;
    const extra = `"extra":{"flat_points":[1,"[",{"series":[]}],"points":[[],{}]}`;
    return spellMembers(random, [points, ...pickSome(random, [id, extra])], manner);
  });
  const list = `"series":${space()}${spellList(series, manner)}`;
  if (isShort) return `{${list}}`;
  const others = pickSome(random, ['"note":"]}\\\\\\"series\\":["', '"more":[{"flat_points":[9]}]']);
  return `${space()}${spellMembers(random, [list, ...others], manner)}`;
}
