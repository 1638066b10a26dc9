import type { Prediction } from '@/data/queries/predictions';
import { formatProbability } from '@/domain/format/format-percent';
import { MISSING } from '@/domain/format/missing';
import { type BandChance, computeDistribution, findMedianBand } from '@/domain/predictions/strike-distribution';
import { describeBand, formatBand, shortenBand } from '@/domain/predictions/strike-words';
import { computeBandChance } from '@/domain/volatility/expected-move';
import { DrawerRule } from '@/ui/drawer';
import type { OptionSpread as OptionSpreadState } from './describe-spread';
import { checkEvent, getRowTitle, inferEventShape, isAboutStrikes, listEvent } from './prediction-rows';

export interface GroupSectionProps {
  readonly prediction: Prediction;
  /** What options of the coin imply, if they can be compared. */
  readonly spread: OptionSpreadState;
  readonly onSelect: (id: string) => void;
}

/**
 * The other questions of the event, whether their prices are consistent, and the price distribution that they imply.
 */
export function GroupSection({ prediction, spread, onSelect }: GroupSectionProps) {
  const { event } = prediction;
  if (event.questions.length < 2) return null;
  const shape = inferEventShape(event);
  const check = checkEvent(event);
  const bands = computeDistribution(shape);
  return (
    <>
      <DrawerRule />
      <section>
        <h3 className="cap mb-1">{isAboutStrikes(prediction) ? 'All strikes' : 'All outcomes'}</h3>
        <ul className="text-[12px] leading-6">
          {listEvent(event).map((row) => (
            <li key={row.id}>
              <button
                type="button"
                aria-current={row.id === prediction.id || undefined}
                className={`${BAR_ROW} -mx-1.5 w-[calc(100%+12px)] rounded-sm px-1.5 text-left hover:bg-hover aria-[current=true]:font-semibold`}
                onClick={() => onSelect(row.id)}
              >
                <Bar
                  title={getRowTitle(row)}
                  share={row.prediction.record.lastPrice}
                  isStrong={row.id === prediction.id}
                />
              </button>
            </li>
          ))}
        </ul>
        {check !== undefined && (
          <p className={`mt-1.5 text-[11.5px] leading-4 ${check.isOff ? 'text-warn' : 'text-fg-3'}`}>
            Inferred: {check.long.charAt(0).toLowerCase() + check.long.slice(1)}
          </p>
        )}
        {bands !== undefined && shape.kind === 'exclusive' && <MedianWords bands={bands} />}
      </section>
      {shape.kind === 'nested' && !shape.isTouch && bands !== undefined && (
        <Distribution bands={bands} chances={computeChances(bands, spread)} />
      )}
    </>
  );
}

const BAR_ROW = 'grid grid-cols-[minmax(76px,34%)_1fr_48px] items-center gap-2';

const COMPARED_ROW = 'grid grid-cols-[112px_1fr_44px_44px] items-center gap-2';

interface BarProps {
  readonly title: string;
  /** The title in full, if that is a short one. */
  readonly hint?: string;
  /** 0 to 1. */
  readonly share: number | undefined;
  readonly isStrong: boolean;
}

function Bar({ title, hint = title, share, isStrong }: BarProps) {
  return (
    <>
      <span className="truncate" title={hint}>
        {title}
      </span>
      <span aria-hidden="true" className="keep-colours relative h-2 overflow-hidden rounded-sm bg-active">
        <span
          className={`absolute inset-y-0 left-0 rounded-sm bg-accent ${isStrong ? '' : 'opacity-50'}`}
          style={{ width: `${Math.min(1, Math.max(0, share ?? 0)) * 100}%` }}
        />
      </span>
      {share !== undefined && share < 0 ? (
        <span className="text-right text-warn" title="The two strikes contradict each other">
          <span aria-hidden="true">{MISSING}</span>
          <span className="sr-only">the strikes contradict each other</span>
        </span>
      ) : (
        <span className="text-right">{formatProbability(share)}</span>
      )}
    </>
  );
}

/** Probability of each band according to options; `undefined` until they have loaded. */
function computeChances(bands: readonly BandChance[], spread: OptionSpreadState): readonly number[] | undefined {
  const { move, spot } = spread.kind === 'ready' ? spread.move : {};
  if (move === undefined || spot === undefined) return undefined;
  return bands.map((band) => computeBandChance(band, spot.price, move));
}

interface DistributionProps {
  readonly bands: readonly BandChance[];
  /** Probability of each band according to options, 0 to 1. */
  readonly chances: readonly number[] | undefined;
}

/** Probability of the prices between neighbouring strikes. */
function Distribution({ bands, chances }: DistributionProps) {
  const largest = Math.max(...bands.map(({ probability }) => probability));
  return (
    <>
      <DrawerRule />
      <section>
        <h3 className="cap mb-1">Implied settlement distribution</h3>
        {chances !== undefined && (
          <p aria-hidden="true" className={`${COMPARED_ROW} text-[11px] leading-4 text-fg-3`}>
            <span className="col-start-3 text-right">Strikes</span>
            <span className="text-right">Options</span>
          </p>
        )}
        <ul aria-label="Distribution" className="text-[12px] leading-6">
          {bands.map((band, at) => (
            <li key={band.low} className={chances === undefined ? BAR_ROW : COMPARED_ROW}>
              <Bar
                title={shortenBand(band)}
                hint={formatBand(band)}
                share={band.probability}
                isStrong={band.probability === largest}
              />
              {chances !== undefined && (
                <span className="text-right text-fg-3" title="By options: lognormal of the same spread, without skew">
                  <span className="sr-only">by options </span>
                  {formatProbability(chances[at])}
                </span>
              )}
            </li>
          ))}
        </ul>
        <MedianWords bands={bands} note="Differences of last prices." />
      </section>
    </>
  );
}

/** Median of the distribution; a sum other than 100% is taken as the whole. */
function MedianWords({ bands, note = '' }: { readonly bands: readonly BandChance[]; readonly note?: string }) {
  const median = findMedianBand(bands);
  return (
    <p className="mt-1.5 text-[11.5px] leading-4 text-fg-3">
      {median === undefined
        ? 'Strikes that contradict each other imply a negative probability between them.'
        : `${note} The median is ${describeBand(median)}.`}
    </p>
  );
}
