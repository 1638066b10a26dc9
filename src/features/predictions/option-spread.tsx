import type { Market } from '@/contract/payloads';
import type { Prediction } from '@/data/queries/predictions';
import { formatCountdown } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatVolatility } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatDate } from '@/domain/format/format-time';
import { formatWeight } from '@/domain/format/format-weight';
import { computeMoveRange } from '@/domain/volatility/expected-move';
import { describePause } from '@/panes/failure/pause-words';
import type { TimedWait } from '@/panes/failure/use-pane-wait';
import { openSettings } from '@/panes/open-settings';
import { LastPrice, usePriceDecimals } from '@/panes/price/price';
import { PricedButton } from '@/panes/price/priced-button';
import { BARRIER_ICONS } from '@/ui/barrier';
import { Button } from '@/ui/button';
import { DrawerRule } from '@/ui/drawer';
import { Icon } from '@/ui/icon';
import { type OptionMove, type Spot, type OptionSpread as Spread, titleSpread } from './describe-spread';
import { describeImplied, type ImpliedChance } from './implied-chance';

export interface OptionSpreadProps {
  readonly coin: string;
  readonly spread: Spread;
  readonly prediction: Pick<Prediction, 'record' | 'event'>;
}

/** What options of the coin imply for the day on which the question ends. */
export function OptionSpread({ coin, spread, prediction }: OptionSpreadProps) {
  if (spread.kind === 'none') return null;
  return (
    <>
      <DrawerRule />
      <section aria-label={`Options of ${coin} to the end of the question`}>
        <h3 className="cap mb-1">{titleSpread(spread)}</h3>
        <Content spread={spread} coin={coin} prediction={prediction} />
      </section>
    </>
  );
}

const NOTE = 'text-[11.5px] leading-4 text-fg-3';

type ContentProps = OptionSpreadProps & { readonly spread: Exclude<Spread, { kind: 'none' }> };

function Content({ spread, coin, prediction }: ContentProps) {
  switch (spread.kind) {
    case 'ready':
      return <Move move={spread.move} implied={describeImplied(prediction, spread.move)} />;
    case 'unlisted':
      return (
        <p className={`flex items-center gap-2 ${NOTE}`} role="alert">
          {coin} options could not be loaded.
          <Button onClick={spread.retry}>Retry</Button>
        </p>
      );
    case 'offline':
      return (
        <p className={NOTE} role="status">
          The service is not answering. {coin} options can be loaded when it is back.
        </p>
      );
    case 'locked':
      return (
        <p className={`flex items-center gap-1.5 ${NOTE}`}>
          <Icon name={BARRIER_ICONS.locked} size={12} className="flex-none" />
          <span>
            Implied volatility needs the {spread.tiers} tier: it adds the probability that options give beside this
            price.
          </span>
          <Button look="ghost" onClick={openSettings}>
            Open settings
          </Button>
        </p>
      );
    case 'offered':
      return <PricedButton label="Compare with options" price={spread.price} onPress={spread.load} />;
    case 'loading':
      return (
        <p className={NOTE} role="status">
          Loading implied volatility
        </p>
      );
    case 'waiting':
      return (
        <p className={NOTE} role="status">
          <b className="font-semibold text-warn">Waiting for budget</b>
          {/* Changes every second, so it is not announced again. */}
          <span aria-live="off">
            <b className="font-semibold text-warn">, {formatCountdown(spread.wait.secondsLeft)}.</b>{' '}
            {describeWait(spread.wait)}
          </span>
        </p>
      );
    case 'failed':
      return (
        <p className={`flex items-center gap-2 ${NOTE}`} role="alert">
          Implied volatility could not be loaded.
          <Button onClick={spread.retry}>Retry, {formatWeight(spread.weight)} weight</Button>
        </p>
      );
    case 'empty':
      return <p className={NOTE}>No {coin} volatility published since yesterday.</p>;
  }
}

function describeWait(wait: TimedWait): string {
  const { weight, remaining } = wait;
  const needs = `Implied volatility needs ${formatWeight(weight)} weight and ${formatWeight(remaining)} ${remaining === 1 ? 'is' : 'are'} left.`;
  return `${describePause(wait) ?? needs} It loads by itself.`;
}

/** The price range of the move, with the decimals of the market that it starts from. */
function MoveRange({ spot, move }: { readonly spot: Spot; readonly move: number }) {
  const decimals = usePriceDecimals(spot.market);
  const [low, high] = computeMoveRange(spot.price, move).map((price) => formatPrice(price, decimals));
  return (
    <>
      <dt className="text-fg-3">Expected range</dt>
      <dd className="text-right">
        {low} to {high}
      </dd>
    </>
  );
}

interface MoveProps {
  readonly move: OptionMove;
  readonly implied: ImpliedChance | undefined;
}

function Move({ move: { days, volatility, terms, move, spot, ...source }, implied }: MoveProps) {
  return (
    <>
      {implied !== undefined && (
        <div className="mb-1.5">
          <p className="text-sm leading-5.5 font-semibold">{implied.text}</p>
          <p className={NOTE}>{implied.from}</p>
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4.5 text-sm leading-5.5">
        <dt className="text-fg-3">Expected move</dt>
        <dd className="text-right font-semibold">±{formatNumber(move * 100, 1)}%</dd>
        {spot !== undefined && <MoveRange spot={spot} move={move} />}
        <dt className="text-fg-3">Implied volatility</dt>
        <dd className="text-right">
          {formatVolatility(volatility)} ({terms})
        </dd>
      </dl>
      <details className={`mt-1 ${NOTE}`}>
        <summary className="w-fit hover:text-fg-1">How</summary>
        <p>
          Computed: σ√t of {formatVolatility(volatility)} and {formatNumber(days, 1)} of 365 days, one standard
          deviation of the logarithm{spot !== undefined && <FromSpot market={spot.market} />}. Volatility as{' '}
          {source.symbol} published it on {formatDate(source.publishedAt, 'utc')} (day in UTC), variance between terms
          in proportion to time; skew is left out.
        </p>
        {implied !== undefined && (
          <p>The probability is the part of that log-normal in the paying prices; its mean is the last price.</p>
        )}
      </details>
    </>
  );
}

/** Where the range starts: the market's price, shown as everywhere else. */
function FromSpot({ market }: { readonly market: Market }) {
  return (
    <>
      {' from '}
      <LastPrice market={market} /> USD, the last price of {market.rawSymbol} on {market.exchange}
    </>
  );
}
