import type { Random } from '@/base/random';

/** What goes wrong at a venue or on the way from it. */
export const FAULTS = [
  'drop',
  'double',
  'reorder',
  'cross',
  'malformed',
  'wrong field',
  'stale snapshot',
  'cut',
  'maintenance',
  'farewell',
  'silence',
  'slow',
  'endless frame',
  'long frame',
  'refused subscription',
  'unanswered subscription',
  'busy',
  'ban',
  'not here',
  'out of order',
  'delisted',
  'restarted numbers',
  'negative number',
  'off tick',
  'deep frame',
  'endless upgrade',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Faults after which nothing arrives for a while are rarer. */
const RARE = new Set<Fault>([
  'silence',
  'endless frame',
  'unanswered subscription',
  'slow',
  'not here',
  'delisted',
  'endless upgrade',
]);
const RARE_SHARE = 0.25;

/** Draws the next fault of a script. */
export function drawFault(random: Random): Fault {
  for (;;) {
    const fault = FAULTS[Math.floor(random() * FAULTS.length)];
    if (!RARE.has(fault) || random() < RARE_SHARE) return fault;
  }
}

/** Damage to a frame after which it is no longer a valid book. */
export type Damage = 'malformed' | 'wrong field' | 'negative number' | 'off tick';

/** Prices and sizes within the levels of a frame: in lists, or under the names that one venue uses. */
const LEVEL_NUMBERS = /(?<=\["?|\d"?,"?|"(?:price_level|new_quantity)":")\d+(?=")/g;
/** Numbers that are not quoted. */
const BARE_NUMBERS = /(?<=\["(?:new|change|delete)",)\d+/g;

function damageLevel(text: string, fault: 'negative number' | 'off tick', random: Random): string {
  const numbers = [...text.matchAll(LEVEL_NUMBERS), ...text.matchAll(BARE_NUMBERS)];
  const found = numbers[Math.floor(random() * numbers.length)];
  if (found === undefined) return '{}';
  const wrong = fault === 'off tick' ? `${found[0]}.25` : `-${found[0]}`;
  return `${text.slice(0, found.index)}${wrong}${text.slice(found.index + found[0].length)}`;
}

/** A frame that is cut off, or in which a number is not a number or cannot be in a book. */
export function damage(text: string, fault: Damage, random: Random): string {
  if (fault === 'negative number' || fault === 'off tick') return damageLevel(text, fault, random);
  if (fault === 'malformed') return text.slice(0, 1 + Math.floor(random() * (text.length - 1)));
  const numbers = [...text.matchAll(/"(\d+)"/g)];
  const found = numbers[Math.floor(random() * numbers.length)];
  return found ? `${text.slice(0, found.index)}"x${found[1]}"${text.slice(found.index + found[0].length)}` : '{}';
}

/** More nested brackets than any recursive reader could follow. */
export function makeDeepFrame(): string {
  const depth = 200_000;
  return `{"stream":"deep","data":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

/** The start of a text frame that claims to have `bytes`, and a few of them. */
export function beginFrame(bytes: number): Buffer {
  const head = Buffer.alloc(10);
  head[0] = 0x81;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(bytes), 2);
  return Buffer.concat([head, Buffer.from('{"begun":"')]);
}
