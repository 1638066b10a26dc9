import { type Band, CHANGE_STEPS, RANK_LEAST } from '@/domain/screener/cell-band';
import { describeMomentAndAge } from '@/features/markets/history/list-history-words';
import { BandGlyph, getBandClass } from '@/features/markets/table/band-mark';
import { describeBand } from '@/features/markets/table/market-shade';
import type { ShadeSample } from '@/features/markets/table/use-shade-sample';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import { useAgeWords } from '@/panes/use-age-words';
import type { Shade } from '@/state/fields/markets-fields';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';

const BANDS: readonly Band[] = [-2, -1, 1, 2];

interface ShadeLegendProps {
  /** `undefined`: cells are not coloured. */
  readonly shade: Shade | undefined;
  /** Number of rows that are compared. */
  readonly count: number;
  /** What they are compared with, if it is a sample. */
  readonly since: ShadeSample;
}

const SHADE_WORDS: Readonly<Record<Shade, string>> = {
  market: 'vs market',
  self: 'vs 24 h ago',
  tape: 'vs first sample',
};

/** What the colours of cells mean, and what they were made from. */
export function ShadeLegend({ shade, count, since }: ShadeLegendProps) {
  if (shade === undefined) return null;
  return (
    <div
      role="note"
      aria-label="Cell colours"
      className="flex min-h-7.5 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-3 py-1 text-xs text-fg-3"
    >
      <span className="text-fg-2">{SHADE_WORDS[shade]}</span>
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
      {shade === 'tape' ? <SinceBasis since={since} /> : <span>{describeBasis(shade, count)}</span>}
    </div>
  );
}

/** A separate component because it shows an age, which changes. */
function SinceBasis({ since }: Pick<ShadeLegendProps, 'since'>) {
  const zone = useSettings((settings) => settings.zone);
  const now = useDataSeconds(MINUTE_SECONDS);
  const toAge = useAgeWords();
  if (since.retry === undefined)
    return <span>{describeSince(since.sample, (at) => describeMomentAndAge(at, now, zone, toAge))}</span>;
  return (
    <span className="text-warn">
      The tape could not be read: nothing is compared
      <Button look="ghost" className="ml-2" onClick={since.retry}>
        Retry
      </Button>
    </span>
  );
}

const MINUTE_SECONDS = 60;

function describeSince(sample: ShadeSample['sample'], describeMoment: (at: number) => string): string {
  if (sample === undefined) return 'Reading the earliest sample of the list history';
  if (sample === null) return 'The list history has no earlier sample: nothing is compared';
  const { price, volume } = CHANGE_STEPS;
  const moment = describeMoment(sample.at);
  return `Change since the earliest sample, ${moment}: ${saySteps('price and market cap', price)}, ${saySteps('volume', volume)}`;
}

const saySteps = (name: string, [some, much]: readonly [number, number]): string => `${name} ±${some} and ±${much}%`;

function describeBasis(shade: Shade, count: number): string {
  if (shade === 'market') {
    return count < RANK_LEAST
      ? `Not ranked: ${count === 1 ? '1 row is' : `${count} rows are`} fewer than ${RANK_LEAST}`
      : `Rank in each column among the ${count} loaded rows; prices are not ranked`;
  }
  const { price, volume, interest } = CHANGE_STEPS;
  const steps = [saySteps('price', price), saySteps('volume', volume), saySteps('open interest', interest)];
  return `Change in 24 h: ${steps.join(', ')}`;
}
