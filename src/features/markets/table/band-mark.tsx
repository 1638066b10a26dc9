import type { Band } from '@/domain/screener/cell-band';
import type { Shade } from '@/state/fields/markets-fields';
import { Icon } from '@/ui/icon';
import { describeBand } from './market-shade';

const CHANGE_TINTS: Readonly<Record<Band, string>> = {
  [-2]: 'bg-sell-tint',
  [-1]: 'bg-sell-tint/45',
  0: '',
  1: 'bg-buy-tint/55',
  2: 'bg-buy-tint',
};

/** Ranks are not sides, so they do not use the colours of buying and selling. */
const TINTS: Readonly<Record<Shade, Readonly<Record<Band, string>>>> = {
  market: {
    [-2]: 'bg-warn-tint',
    [-1]: 'bg-warn-tint/45',
    0: '',
    1: 'bg-accent-tint/55',
    2: 'bg-accent-tint',
  },
  self: CHANGE_TINTS,
  tape: CHANGE_TINTS,
};

/** Background of a cell. */
export function getBandClass(band: Band, shade: Shade | undefined): string {
  return shade === undefined || band === 0 ? '' : `relative ${TINTS[shade][band]}`;
}

/** The same without colour: one or two triangles at the edge of the cell, and words for screen readers. */
export function BandMark({ band, shade }: { readonly band: Band; readonly shade: Shade | undefined }) {
  if (shade === undefined || band === 0) return null;
  const words = describeBand(band, shade);
  return (
    <>
      <span
        aria-hidden="true"
        title={words}
        className={`absolute inset-y-0 left-0.75 flex flex-col justify-center ${band > 0 ? '' : 'rotate-180'}`}
      >
        <BandGlyph band={band} />
      </span>
      <span className="sr-only">, {words}</span>
    </>
  );
}

export function BandGlyph({ band }: { readonly band: Band }) {
  return (
    <>
      <Icon name="triangle" filled size={7} className="text-fg-2" />
      {Math.abs(band) === 2 && <Icon name="triangle" filled size={7} className="text-fg-2" />}
    </>
  );
}
