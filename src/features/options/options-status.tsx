import { describeReach } from '@/data/queries/tier-words';
import { useAgeWords } from '@/panes/use-age-words';
import { useSettings } from '@/state/settings';
import { StatusFact } from '@/ui/screen-frame';
import { describeRange, formatBucketZone } from './view/options-format';
import { computeSlope, describeSlope, MIN_RANKED_DAYS, newestOf, type TenorLine } from './view/tenor-lines';
import type { OptionsView } from './view/use-options';

export interface OptionsStatusProps {
  readonly view: OptionsView;
  readonly nowSeconds: number;
}

/** Source of the figures on the left; slope, and implied against realised volatility, on the right. */
export function OptionsStatus({ view, nowSeconds }: OptionsStatusProps) {
  const zone = useSettings((settings) => settings.zone);
  const toAge = useAgeWords();
  const { volatility, skew } = view;
  const exchange = volatility.exchange ?? skew.exchange;
  const known = [...volatility.tenors, ...skew.tenors].filter(({ now }) => !Number.isNaN(now));
  const newest = Math.max(...known.map(({ nowAt }) => nowAt));
  const slope = computeSlope(volatility.tenors);
  return (
    <>
      {exchange !== undefined && <StatusFact label="Venue">{exchange}</StatusFact>}
      {known.length > 0 && (
        <>
          <span className="max-lg:hidden">
            {known.length} series · {describeRange(known.map(({ line }) => line.times.length))} points each
          </span>
          <StatusFact label="Last bar">
            {formatBucketZone(newest, view.seconds, zone)}
            {!view.span.isRecorded && describeEnd(nowSeconds - (newest + view.seconds), toAge)}
          </StatusFact>
          <RankFact view={view} known={known} />
        </>
      )}
      {view.span.isClipped === true && view.facts.tier !== undefined && (
        <span className="max-lg:hidden">{describeReach(view.facts.tier)}</span>
      )}
      <span className="flex-1" />
      <RealisedFacts view={view} tenors={volatility.tenors} />
      {!Number.isNaN(slope.value) && <StatusFact label="Term slope">{describeSlope(slope)}</StatusFact>}
    </>
  );
}

/** An open bar has the newest value; the age of a closed one counts from its end. */
const describeEnd = (seconds: number, toAge: (seconds: number) => string): string =>
  seconds < 0 ? ', open' : `, ended ${toAge(seconds)} ago`;

/** Number of days behind ranks and bands; while these load, how many tenors have them. */
function RankFact({ view, known }: { readonly view: OptionsView; readonly known: readonly TenorLine[] }) {
  const ranked = known.filter(({ among }) => among.count > 0);
  if (ranked.length === known.length || !isLoadingDays(view)) {
    const counts = known.map(({ among }) => among.count);
    if (Math.max(...counts) < MIN_RANKED_DAYS)
      return (
        <StatusFact label="Daily values">
          {describeRange(counts)}, ranks need {MIN_RANKED_DAYS}
        </StatusFact>
      );
    return <StatusFact label="Ranks over">{describeRange(counts)} days</StatusFact>;
  }
  return (
    <StatusFact label="Daily values">
      {ranked.length} of {known.length} series
    </StatusFact>
  );
}

const isLoadingDays = ({ series, loaded }: OptionsView): boolean =>
  series.some(({ part }, at) => part === 'year' && loaded[at].pending > 0);

/** Why realised volatility is not shown; the verdict covers the other case. */
function RealisedFacts({ view, tenors }: { readonly view: OptionsView; readonly tenors: readonly TenorLine[] }) {
  const { realised, closes, choice, market, isLoading } = describeRealised(view);
  if (choice === undefined || tenors.every(({ now }) => Number.isNaN(now))) return null;
  if (!view.hasRealised) return <span>No daily candles to compare with</span>;
  if (isLoading) return <span>Loading daily candles</span>;
  if (Number.isNaN(realised)) {
    return (
      <span className="min-w-0 truncate">
        Realised {choice}D: {closes} of {choice + 1} daily closes of {market}
      </span>
    );
  }
  return null;
}

function describeRealised({ realised, closes, choice, facts, series, loaded }: OptionsView) {
  const at = series.findIndex(({ kind }) => kind === 'candles');
  return {
    realised: newestOf(realised),
    closes: closes.values.filter((value) => !Number.isNaN(value)).length,
    choice: choice.realisedDays,
    market: facts.market.rawSymbol,
    isLoading: at !== -1 && loaded[at].pending > 0,
  };
}
