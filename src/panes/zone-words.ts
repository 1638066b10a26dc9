import { formatZone } from '@/domain/format/format-time';
import { isNamedZone, type NamedZone, type Zone } from '@/domain/format/zone-offset';

/** `Europe/Berlin`, with spaces between the words of a city. */
export function nameZone(zone: Zone): string {
  if (zone === 'utc') return 'UTC';
  return zone === 'local' ? 'Local' : zone.replaceAll('_', ' ');
}

/** "Europe/Berlin, UTC+2": its offset at a Unix second. */
export const describeZone = (zone: Zone, unixSeconds: number): string =>
  zone === 'utc' ? 'UTC' : `${nameZone(zone)}, ${formatZone(unixSeconds, zone)}`;

/** Current names for zones that browsers list under an older one, such as Asia/Calcutta. */
const RENAMED = [
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
] as const;

/** Every zone that the browser knows by area and place. */
export const listNamedZones = (): readonly NamedZone[] => [
  ...new Set([
    ...Intl.supportedValuesOf('timeZone').filter((name): name is NamedZone => name.includes('/')),
    ...RENAMED.filter(isNamedZone),
  ]),
];

const MAX_FOUND = 6;

/** Zones that match a text, by the words of their names or by their offset at that time (`utc+5:45`). */
export function findZones(text: string, unixSeconds: number): readonly NamedZone[] {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll('-', '−')
    .split(/[\s,]+/);
  if (words[0] === '') return [];
  // Offsets are looked up only if requested: each takes a browser some milliseconds.
  const says = (zone: NamedZone, word: string): boolean =>
    word.startsWith('utc')
      ? formatZone(unixSeconds, zone).toLowerCase() === word
      : nameZone(zone).toLowerCase().replaceAll('-', '−').includes(word);
  const fits = (zone: NamedZone): boolean => words.every((word) => says(zone, word));
  const city = (zone: NamedZone): string =>
    nameZone(zone)
      .slice(nameZone(zone).lastIndexOf('/') + 1)
      .toLowerCase();
  const rank = (zone: NamedZone): number => (city(zone).startsWith(words[0]) ? 0 : 1);
  return listNamedZones()
    .filter(fits)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MAX_FOUND);
}
