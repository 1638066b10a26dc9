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
] as const;
export type Fault = (typeof FAULTS)[number];

/** Those after which nothing comes for a while are rarer. */
const RARE = new Set<Fault>(['silence', 'endless frame', 'unanswered subscription', 'slow', 'not here', 'delisted']);
const RARE_SHARE = 0.25;

/** The next fault of a script. */
export function drawFault(random: Random): Fault {
  for (;;) {
    const fault = FAULTS[Math.floor(random() * FAULTS.length)];
    if (!RARE.has(fault) || random() < RARE_SHARE) return fault;
  }
}

/** A frame of which a part is missing, or whose numbers are none. */
export function damage(text: string, fault: 'malformed' | 'wrong field', random: Random): string {
  if (fault === 'malformed') return text.slice(0, 1 + Math.floor(random() * (text.length - 1)));
  const numbers = [...text.matchAll(/"(\d+)"/g)];
  const found = numbers[Math.floor(random() * numbers.length)];
  return found ? `${text.slice(0, found.index)}"x${found[1]}"${text.slice(found.index + found[0].length)}` : '{}';
}

/** The beginning of a text frame that says it has `bytes`, and a few of them. */
export function beginFrame(bytes: number): Buffer {
  const head = Buffer.alloc(10);
  head[0] = 0x81;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(bytes), 2);
  return Buffer.concat([head, Buffer.from('{"begun":"')]);
}
