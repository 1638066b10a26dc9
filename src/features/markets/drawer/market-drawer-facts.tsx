import type { ReactNode } from 'react';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { listRecordings } from '@/data/plan/heatmap-span';
import { formatCompact } from '@/domain/format/format-compact';
import { ON_DAY_BEFORE } from '@/domain/format/format-percent';
import { formatDate, formatFullTime, type Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import { getInterestChangeUsd, hasInterest } from '@/features/markets/table/interest-change';
import { copyText } from '@/panes/explain/copy-text';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import { usePriceDecimals } from '@/panes/price/price';
import { showToast } from '@/panes/toasts';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Change } from '@/ui/change';
import { listMarketFields } from './market-facts';
import { type FigureFacts, useFigureFacts } from './use-figure-facts';

const MINUTE_SECONDS = 60;

interface FactsProps {
  readonly market: Market;
  /** The figures that cost weight; absent while it is unknown what the key may request. */
  readonly figures?: FigureFacts;
}

const NO_FIGURES: FigureFacts = { facts: [], offer: undefined };

export interface PricedDrawerFactsProps {
  readonly market: Market;
  /** Data types that the market has; `undefined` until known. */
  readonly types: readonly DatasetType[] | undefined;
}

/** The facts including the figures that cost weight. */
export function PricedDrawerFacts({ market, types }: PricedDrawerFactsProps) {
  const nowSeconds = useDataSeconds(MINUTE_SECONDS);
  return <MarketDrawerFacts market={market} figures={useFigureFacts(market, types, nowSeconds)} />;
}

const listInterestFacts = (market: Market): readonly (readonly [string, ReactNode])[] => [
  ['Open interest change', <InterestChange key="o" percent={market.oiChange24h} unit="coins" />],
  ['OI change in USD', <InterestChange key="u" percent={getInterestChangeUsd(market)} unit="USD" />],
];

/** The most wanted facts of a market; the whole record opens with a press. */
export function MarketDrawerFacts({ market, figures = NO_FIGURES }: FactsProps) {
  const zone = useSettings((settings) => settings.zone);
  const usd = (value: number | undefined): string => (value === undefined ? MISSING : `${formatCompact(value, 4)} USD`);
  const traded: readonly (readonly [string, ReactNode])[] = [
    ['24 h volume', usd(market.volume24h)],
    [
      'Volume change',
      <span key="v">
        <Change percent={market.volumeChange24h} decimals={1} sided={false} />
        {market.volumeChange24h !== undefined && ` ${ON_DAY_BEFORE}`}
      </span>,
    ],
    ...(hasInterest(market) ? listInterestFacts(market) : []),
    ...figures.facts,
  ];
  const rest: readonly (readonly [string, ReactNode])[] = [
    ['Market cap', usd(market.marketcap)],
    ['Venue', market.exchange],
    [
      'Raw symbol',
      <span key="r" className="mono text-xs break-all">
        {market.rawSymbol}
      </span>,
    ],
    ['Available since', formatDate(market.availableSince?.s, zone)],
    ...(market.recorded === undefined ? [] : listRecorded(market.recorded, zone)),
  ];
  return (
    <div>
      <dl aria-label="Facts" className={LIST}>
        {traded.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        {figures.offer && <Offer offer={figures.offer} />}
        {rest.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <AllFields market={market} />
    </div>
  );
}

/** Right under the figures that it is about: under all facts it would end below the fold of usual windows. */
function Offer({ offer }: { readonly offer: ReactNode }) {
  return (
    <div className="col-span-2 my-1">
      <dt className="sr-only">Missing figures</dt>
      <dd className="flex justify-end text-xs leading-4.5">{offer}</dd>
    </div>
  );
}

/** Change in 24 h, with its unit. */
function InterestChange({ percent, unit }: { readonly percent: number | undefined; readonly unit: string }) {
  return (
    <>
      <Change percent={percent} />
      {percent !== undefined && <span className="ml-1 text-fg-3">{unit}</span>}
    </>
  );
}

type Recorded = NonNullable<Market['recorded']>;

/** Start and end of each recording; for a live market also how far back its candles have been filled. */
function listRecorded(recorded: Recorded, zone: Zone): readonly (readonly [string, string])[] {
  const times = listRecordings(recorded).flatMap(({ from, to }, at, all) => {
    const nth = all.length === 1 ? '' : ` ${at + 1}`;
    const goesOn = recorded.live === true && at === all.length - 1;
    return [
      [`Recorded${nth} from`, formatFullTime(from, zone)],
      [`Recorded${nth} to`, goesOn ? 'now' : formatFullTime(to, zone)],
    ] as const;
  });
  return recorded.filled === undefined ? times : [...times, ['Candles from', formatFullTime(recorded.filled.s, zone)]];
}

const LIST = 'grid grid-cols-[auto_1fr] gap-x-4.5 text-sm leading-5.5';

interface FactProps {
  readonly name: string;
  readonly value: ReactNode;
  /** The label is a field name of the service. */
  readonly isField?: boolean;
}

function Fact({ name, value, isField = false }: FactProps) {
  const isMissing = value === MISSING;
  return (
    <div className="contents">
      <dt className={`text-fg-3 ${isField ? 'mono text-xs leading-5.5' : ''}`}>{name}</dt>
      <dd
        className={`min-w-0 text-right break-words ${isMissing ? 'text-fg-3' : ''} ${isField ? 'text-xs leading-5.5 [overflow-wrap:anywhere]' : ''}`}
        title={isMissing ? 'Not reported' : undefined}
      >
        {value}
      </dd>
    </div>
  );
}

function AllFields({ market }: { readonly market: Market }) {
  const zone = useSettings((settings) => settings.zone);
  const decimals = usePriceDecimals(market);
  const copy = async (): Promise<void> =>
    showToast((await copyText(JSON.stringify(market, undefined, 2))) ? 'Record copied' : 'The browser blocked copying');
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-[12px] leading-6 text-fg-2 hover:text-fg-1">
        All fields
      </summary>
      <dl aria-label="All fields" className={`${LIST} mt-1`}>
        {listMarketFields(market, { zone, decimals }).map(({ name, text }) => (
          <Fact key={name} name={name} value={text} isField />
        ))}
      </dl>
      <Button look="ghost" className="mt-1" onClick={() => void copy()}>
        Copy record
      </Button>
    </details>
  );
}
