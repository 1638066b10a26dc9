import { type Band, CHANGE_STEPS, RANK_LEAST } from '@/domain/screener/cell-band';
import type { Shade } from '@/state/markets-search';
import { BandGlyph, getBandClass } from './band-mark';
import { describeBand } from './market-shade';

const BANDS: readonly Band[] = [-2, -1, 1, 2];

interface ShadeLegendProps {
  /** `undefined`: cells have no colours. */
  readonly shade: Shade | undefined;
  /** Rows that are compared. */
  readonly count: number;
}

/** What the colours of cells mean, and what they were made from. */
export function ShadeLegend({ shade, count }: ShadeLegendProps) {
  if (shade === undefined) return null;
  return (
    <div
      role="note"
      aria-label="Cell colours"
      className="flex min-h-7.5 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-3 py-1 text-xs text-fg-3"
    >
      <span className="text-fg-2">{shade === 'market' ? 'vs market' : 'vs itself'}</span>
      {BANDS.map((band) => (
        <span key={band} className="flex items-center gap-1.5 whitespace-nowrap">
          <span
            aria-hidden="true"
            className={`keep-colours inline-flex h-4 w-6 flex-col items-center justify-center rounded-[2px] ${getBandClass(band, shade)} ${band > 0 ? '' : 'rotate-180'}`}
          >
            <BandGlyph band={band} />
          </span>
          {describeBand(band, shade)}
        </span>
      ))}
      <span>{describeBasis(shade, count)}</span>
    </div>
  );
}

function describeBasis(shade: Shade, count: number): string {
  if (shade === 'market') {
    return count < RANK_LEAST
      ? `Not ranked: ${count} rows are fewer than ${RANK_LEAST}`
      : `Rank in each column among the ${count} loaded rows; prices are not ranked`;
  }
  const { price, volume, interest } = CHANGE_STEPS;
  const say = (name: string, [some, much]: readonly [number, number]): string => `${name} ±${some} and ±${much}%`;
  return `Change in 24 h: ${[say('price', price), say('volume', volume), say('open interest', interest)].join(', ')}`;
}
