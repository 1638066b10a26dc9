/** Screens show one zone: UTC, the machine's, or one by its IANA name. */
export type Zone = 'utc' | 'local' | NamedZone;

/** `Europe/Berlin`, `America/St_Johns`. */
export type NamedZone = `${string}/${string}`;

/** Zones change their offset only on quarters of an hour. */
const STEP_SECONDS = 900;
/** Cached offsets per zone: axes and tables request the same ones again and again. */
const MAX_KEPT = 4096;
const SECONDS_OF_OFFSET = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/;

interface ZoneReader {
  readonly format: Intl.DateTimeFormat;
  readonly kept: Map<number, number>;
}

const readers = new Map<NamedZone, ZoneReader>();

/** Minutes by which clocks of `zone` are ahead of UTC at a Unix second. An unknown zone counts as UTC. */
export function getZoneOffset(unixSeconds: number, zone: Zone): number {
  if (zone === 'utc') return 0;
  if (zone === 'local') return -new Date(unixSeconds * 1000).getTimezoneOffset();
  const { format, kept } = getReader(zone);
  const step = Math.floor(unixSeconds / STEP_SECONDS);
  const before = kept.get(step);
  if (before !== undefined) return before;
  const offset = readOffset(format.format(step * STEP_SECONDS * 1000));
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(step, offset);
  return offset;
}

function getReader(zone: NamedZone): ZoneReader {
  const before = readers.get(zone);
  if (before !== undefined) return before;
  const reader = { format: makeFormat(zone) ?? makeFormat('UTC') ?? new Intl.DateTimeFormat(), kept: new Map() };
  readers.set(zone, reader);
  return reader;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}

/** `6/18/2026, GMT-02:30` in minutes. */
function readOffset(text: string): number {
  const [, sign, hours, minutes] = SECONDS_OF_OFFSET.exec(text) ?? [];
  const size = sign === undefined ? 0 : Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -size : size;
}

/** Whether the browser knows a zone of this name. */
export const isNamedZone = (text: unknown): text is NamedZone =>
  typeof text === 'string' && text.includes('/') && makeFormat(text) !== undefined;
