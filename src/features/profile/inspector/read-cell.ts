import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { countAt, firstOf } from '@/domain/tpo/compute-tpo';
import type { NakedKind } from '@/domain/tpo/naked-levels';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { findLevel as findLevelOfRow, rowUnder } from '@/domain/tpo/tpo-levels';
import { middleOfRow } from '@/domain/volume-profile/middle-of-row';
import { NAKED_NAMES } from '@/features/profile/levels/naked-ledger';
import { nameSession } from '@/features/profile/sessions/session-cells';
import { formatLevel, type LevelDecimals } from '@/features/profile/view/level-prices';
import { describeBlockTime, formatSpan, nameBlock, nameBlocks } from '@/features/profile/view/profile-format';
import type { ProfileView, ShownProfile } from '@/features/profile/view/profile-view';
import type { Readout, ReadoutRow } from '@/panes/plot/crosshair/readout-card';

/** The profile whose column contains a time. */
export function findShown<Shown extends { readonly profile: Pick<SessionProfile, 'start' | 'end'> }>(
  shown: readonly Shown[],
  time: number,
): Shown | undefined {
  return shown.find(({ profile }) => time >= profile.start && time < profile.end);
}

/** Index of the row at a price; -1 if no block visited it. */
export function findLevel(profile: SessionProfile, price: number): number {
  return findLevelOfRow(profile, rowUnder(price, profile.rowHeight));
}

/** The parts of a shown profile that say what is drawn where. */
interface DrawnProfile extends Pick<ShownProfile, 'profile'> {
  readonly drawn: Pick<ShownProfile['drawn'], 'profile'>;
}

/** Middle of the drawn row at a price; without such a row, the price itself. */
export function snapToRow(
  { shown, decimals }: Pick<ProfileView, 'decimals'> & { readonly shown: readonly DrawnProfile[] },
  time: number,
  price: number,
): number {
  const profile = findShown(shown, time)?.drawn.profile;
  const level = profile === undefined ? -1 : findLevel(profile, price);
  if (profile === undefined || level === -1) return price;
  return middleOfRow(profile.levels.price[level], profile.rowHeight, decimals);
}

/** Block of a profile that covers a time. */
export function findBlock({ parts, blockSeconds, blockCount }: SessionProfile, time: number): number | undefined {
  const part = parts.findLast(({ start }) => start <= time);
  if (part === undefined) return undefined;
  const next = parts[parts.indexOf(part) + 1]?.firstBlock ?? blockCount;
  const block = part.firstBlock + Math.floor((time - part.start) / blockSeconds);
  return block < next ? block : undefined;
}

type Words = LevelDecimals & Pick<ProfileView, 'unit' | 'zone'>;
const MAX_LETTERS = 40;

/**
 * Reads the row at a price as it is drawn: which blocks visited it, how much was traded. A finer row would have other
 * letters than those under the cursor.
 */
export function readCell(shown: ShownProfile, price: number, words: Words): Readout {
  const { profile } = shown.drawn;
  const { rowHeight } = profile;
  const low = rowUnder(price, rowHeight) * rowHeight;
  const title = formatSpan({ low, high: low + rowHeight }, words.rowDecimals);
  const level = findLevel(profile, price);
  const place = { title, time: nameSession(shown) };
  if (level === -1) {
    const label = profile.levels.length === 0 ? 'No profile' : 'Not visited';
    return {
      ...place,
      rows: [{ label, value: '' }],
      spoken: `${title.replace(' – ', ' to ')}, ${label.toLowerCase()}, ${nameSession(shown)}`,
    };
  }
  const { rows, spoken } = describeLevel(shown, level, words);
  return { ...place, rows, spoken: `${title.replace(' – ', ' to ')}, ${spoken}` };
}

function describeLevel(shown: ShownProfile, level: number, words: Words): Pick<Readout, 'rows' | 'spoken'> {
  const { profile } = shown.drawn;
  const { levels, buys, sells } = profile;
  const count = countAt(levels, level);
  const letters = nameBlocks(profile, level, MAX_LETTERS);
  const [buy, sell] = [buys[level], sells[level]];
  const [first, last] = [levels.blocks[firstOf(levels, level)], levels.blocks[levels.blockEnds[level] - 1]];
  const touches: readonly ReadoutRow[] = [
    { label: 'First touch', value: `${nameBlock(profile, first)}, ${describeBlockTime(profile, first, words.zone)}` },
    { label: 'Last touch', value: `${nameBlock(profile, last)}, ${describeBlockTime(profile, last, words.zone)}` },
  ];
  const signs = listSigns(shown, level, words);
  const hasVolume = !Number.isNaN(buy + sell);
  const delta = `${buy > sell ? '+' : ''}${formatSize(buy - sell)}`;
  return {
    rows: [
      { label: 'TPO', value: formatNumber(count, 0) },
      { label: 'Letters', value: letters },
      ...(hasVolume
        ? ([
            { label: 'Buy', value: `${formatSize(buy)} ${words.unit}`, tone: 'buy' },
            { label: 'Sell', value: `${formatSize(sell)} ${words.unit}`, tone: 'sell' },
            { label: 'Delta', value: delta },
          ] as const)
        : []),
      ...touches,
      ...signs.map(({ label, value }) => ({ label, value })),
    ],
    spoken: [
      ...signs.map(({ spoken }) => spoken),
      `${count} TPO, ${letters}`,
      ...(hasVolume ? [`volume ${formatSize(buy + sell)} ${words.unit}`, `delta ${speakSign(delta)}`] : []),
      nameSession(shown),
    ].join(', '),
  };
}

const speakSign = (text: string): string => text.replace('+', 'plus ').replace('−', 'minus ');

/** Something special about a row: as a short figure, which a narrow strip shows whole, and in words. */
interface Sign {
  readonly label: string;
  readonly value: string;
  readonly spoken: string;
}

/**
 * What is special about a drawn row: "point of control 96,675", "single print". Levels have their own prices: they are
 * found in rows that may be finer, and a drawn row holds them.
 */
function listSigns({ profile, figures, drawn }: ShownProfile, level: number, words: Words): readonly Sign[] {
  if (figures === undefined || drawn.figures === undefined) return [];
  const price = drawn.profile.levels.price[level];
  const { rowHeight } = profile;
  const name = (sign: string, kind: NakedKind, own: number): Sign => {
    const value = formatLevel({ kind, price: own, rowHeight }, words);
    return { label: NAKED_NAMES[kind], value, spoken: `${sign} ${value}` };
  };
  const { pocPrice, vahPrice, valPrice, singlePrints, poorHighs, poorLows } = drawn.figures;
  return [
    ...(price === pocPrice ? [name('point of control', 'poc', figures.pocPrice)] : []),
    ...(price === vahPrice ? [name('value area high', 'vah', figures.vahPrice)] : []),
    ...(price === valPrice ? [name('value area low', 'val', figures.valPrice)] : []),
    ...(price > valPrice && price < vahPrice && price !== pocPrice
      ? [{ label: 'Value area', value: 'inside', spoken: 'in the value area' }]
      : []),
    ...(singlePrints.includes(price) ? [{ label: 'Single print', value: 'yes', spoken: 'single print' }] : []),
    ...(poorHighs.includes(price) ? [{ label: 'Poor high', value: 'yes', spoken: 'poor high' }] : []),
    ...(poorLows.includes(price) ? [{ label: 'Poor low', value: 'yes', spoken: 'poor low' }] : []),
  ];
}
