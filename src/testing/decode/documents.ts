import type { Random } from '@/base/random';

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)];

const LISTS = [['bids', 'asks'], ['buy_levels', 'sell_levels'], ['levels']] as const;

/** Values that services send and that decoders get wrong. */
const VOLUMES = [0, 1, 5e-324, 0.1 + 0.2, 2 ** 53 + 2, 1e308, 1e-7, 123456.789, 3353.919000000029];

function spellNumber(random: Random, value: number): string {
  const text = String(value);
  if (text.includes('e')) return pick(random, [text, text.toUpperCase()]);
  return pick(random, [text, text, value.toExponential(), text.includes('.') ? `${text}0` : `${text}.0`]);
}

/** As books mostly have them: few digits, read several at a time. */
function makeShortLevels(random: Random): number[] {
  const decimals = Math.floor(random() * 9);
  const shorten = (value: number): number => Number(value.toFixed(decimals));
  const scale = 10 ** Math.floor(random() * 8);
  return Array.from({ length: Math.floor(random() * 6) }, (_, i) => [
    shorten((i + random()) * scale),
    shorten(random() * pick(random, [1, 40, 1e6])),
  ]).flat();
}

function makeLevels(random: Random, isSorted: boolean): number[] {
  if (random() < 0.5) return makeShortLevels(random);
  let price = random() * 1e5;
  return Array.from({ length: Math.floor(random() * 4) }, () => {
    price = isSorted ? price + (random() < 0.1 ? 0 : random() * 10) : Math.floor(random() * 5);
    return [price, random() < 0.5 ? random() * 100 : pick(random, VOLUMES)];
  }).flat();
}

/** White space between tokens, where the document has any. */
type Space = () => string;

function spellList(items: readonly string[], space: Space): string {
  return `[${space()}${items.join(`${space()},${space()}`)}${space()}]`;
}

function spellMembers(random: Random, members: readonly string[], space: Space): string {
  const shuffled = members.toSorted(() => random() - 0.5);
  return `{${space()}${shuffled.join(`${space()},${space()}`)}${space()}}`;
}

function spellNumbers(random: Random, values: readonly number[], space: Space): string {
  const numbers = values.map((value) => spellNumber(random, value));
  return spellList(numbers, space);
}

function spellFlatPoints(random: Random, space: Space): string {
  const snapshots = Array.from({ length: Math.floor(random() * 4) }, (_, i) => {
    const levels = makeLevels(random, random() < 0.8);
    return [levels.length / 2, 1.7e15 + i * 6e7, ...levels];
  });
  return `"flat_points"${space()}:${space()}${spellNumbers(random, snapshots.flat(), space)}`;
}

function spellPoints(random: Random, space: Space): string {
  const keys = pick(random, LISTS);
  const points = Array.from({ length: Math.floor(random() * 3) }, (_, i) => {
    const lists = keys.map((key) => `"${key}":${spellNumbers(random, makeLevels(random, random() < 0.6), space)}`);
    const ns = pick(random, ['', ',"ns":0', `,"ns":${Math.floor(random() * 1e9)}`]);
    const members = [...lists, `"timestamp":{"s":${1_700_000_000 + i}${ns}}`];
    if (random() < 0.2) members.push('"mid":{"bids":[1,2]}');
    return `{"Point":${spellMembers(random, members, space)}}`;
  });
  return `"points"${space()}:${space()}${spellList(points, space)}`;
}

export interface DocumentOptions {
  /** Only what must be there: no white space, no keys that mean nothing. */
  readonly isShort?: boolean;
}

/** A random valid answer of `/v1/points`: flat or structured, several series, keys in any order, texts full of brackets. */
export function makeDocument(random: Random, { isShort = random() < 0.5 }: DocumentOptions = {}): string {
  const space: Space = isShort ? () => '' : () => pick(random, ['', '', '', ' ', '\n\t']);
  const isFlat = random() < 0.6;
  const series = Array.from({ length: isShort ? 1 : Math.floor(random() * 3) }, () => {
    const points = isFlat ? spellFlatPoints(random, space) : spellPoints(random, space);
    if (isShort) return spellMembers(random, [points], space);
    const id = `"id":{"type":"BLOCK_BOOK_SNAPSHOT_AGG","rawSymbol":"B\\u0054C]\\"}[é","n":1.5,"x":null}`;
    const extra = `"extra":{"flat_points":[1,"[",{"series":[]}],"points":[[],{}]}`;
    return spellMembers(random, [points, id, extra], space);
  });
  const list = `"series":${space()}${spellList(series, space)}`;
  if (isShort) return `{${list}}`;
  return `${space()}${spellMembers(random, [list, '"note":"]}\\\\\\"series\\":["', '"more":[{"flat_points":[9]}]'], space)}`;
}
