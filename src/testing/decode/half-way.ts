import type { Random } from '@/base/random';

/** A decimal exactly halfway between two doubles, or very close to that, and the double it must become. */
export interface HalfWayCase {
  readonly text: string;
  readonly value: number;
}

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)];

const randomBelow = (random: Random, limit: number): number => Math.floor(random() * limit);

/** Powers of 5 computed so far: a power of a thousand costs more than everything done with it. */
const powersOfFive: bigint[] = [];
const powFive = (power: number): bigint => (powersOfFive[power] ??= 5n ** BigInt(power));

/** A random integer in [2^52, 2^53): the significand of a double. */
function makeSignificand(random: Random): bigint {
  const low = pick(random, [0, 1, 2 ** 26 - 1, randomBelow(random, 2 ** 26)]);
  return 2n ** 52n + BigInt(randomBelow(random, 2 ** 26)) * 2n ** 26n + BigInt(low);
}

/** `significand` × 2^`exponent`, if that is a normal double. */
function composeDouble(significand: bigint, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return Number(significand) * 2 ** half * 2 ** (exponent - half);
}

/** `digits` × 10^`power` in one of its spellings. */
function spell(random: Random, digits: string, power: number): string {
  const point = 1 + randomBelow(random, digits.length - 1);
  const split = `${digits.slice(0, point)}.${digits.slice(point)}e${power + digits.length - point}`;
  if (power > 0) return pick(random, [`${digits}e${power}`, `${digits}E+${power}`, split]);
  if (power === 0) return pick(random, [digits, `${digits}.0`, split]);
  const places = -power;
  if (places > 400) return pick(random, [`${digits}e${power}`, split]);
  const padded = digits.padStart(places + 1, '0');
  return pick(random, [`${padded.slice(0, -places)}.${padded.slice(-places)}`, `${digits}e${power}`, split]);
}

/** The midpoint between a double and its upper neighbour, with any exponent. */
function makeAnyCase(random: Random): HalfWayCase {
  const significand = makeSignificand(random);
  const exponent = random() < 0.5 ? randomBelow(random, 70) - 60 : randomBelow(random, 1900) - 1000;
  const middle = 2n * significand + 1n;
  const places = Math.max(0, 1 - exponent);
  const digits = String(exponent >= 1 ? middle << BigInt(exponent - 1) : middle * powFive(places));
  const side = pick(random, ['on', 'on', 'above', 'below'] as const);
  const isUp = side === 'above' || (side === 'on' && significand % 2n === 1n);
  const value = composeDouble(isUp ? significand + 1n : significand, exponent);
  if (side === 'on') return { text: spell(random, digits, -places), value };
  // A digit far to the right moves it off the midpoint.
  const moved = side === 'above' ? `${digits}01` : String(BigInt(`${digits}00`) - 1n);
  return { text: spell(random, moved, -places - 2), value };
}

/** A case with few digits and a power of ten, where the product with a power of five is exact. */
function makeShortCase(random: Random): HalfWayCase {
  const power = randomBelow(random, 23);
  const scale = powFive(power);
  const lowest = 2n ** 53n / scale + 1n;
  const odd = (lowest + BigInt(randomBelow(random, Number(lowest) - 2))) | 1n;
  const middle = odd * scale;
  const shift = randomBelow(random, 5);
  const digits = String(odd << BigInt(shift));
  const low = (middle - 1n) / 2n;
  const value = composeDouble(low % 2n === 0n ? low : low + 1n, power + shift + 1);
  return { text: `${digits}e${power}`, value };
}

export function makeHalfWayCase(random: Random): HalfWayCase {
  const { text, value } = random() < 0.7 ? makeAnyCase(random) : makeShortCase(random);
  return random() < 0.3 ? { text: `-${text}`, value: -value } : { text, value };
}
