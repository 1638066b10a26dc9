import type { Market } from '@/contract/payloads';
import { getMarketCoin, getMarketSymbol, isPrediction } from '@/data/queries/market-key';
import { getClassVenues, type VenueCounts } from '@/data/queries/markets';
import { formatCompact } from '@/domain/format/format-compact';
import type { Zone } from '@/domain/format/format-time';
import { isLive } from '@/domain/recording';
import { isNewListing, NEW_LISTING_DAYS } from '@/domain/screener/new-listing';
import type { FigureCellFacts } from '@/features/markets/figures/figure-cell';
import { MarketTags } from '@/panes/market/market-title';
import { describeRecordings, listRecordingTimes } from '@/panes/market/recorded-words';
import type { Shade } from '@/state/fields/markets-fields';
import { CoinMark } from '@/ui/coin-mark';
import { MissingMark } from '@/ui/missing-mark';
import type { ServedViews } from './data-signs';
import type { BandOf } from './market-shade';

/** What cells need besides their market. */
export interface CellFacts {
  readonly zone: Zone;
  /** Service time of the rows. */
  readonly nowSeconds: number;
  /** Shade of a column's cell, and what it is coloured by. */
  readonly bandOf: BandOf;
  readonly shade: Shade | undefined;
  /** 24 h volume of a whole bar, that of the largest row: bars of another order are the same, only moved. */
  readonly wholeVolume: number;
  readonly venueCounts: VenueCounts | undefined;
  /** Which views can show which markets. */
  readonly served: ServedViews;
  /** One row per symbol: the venue stands for others too. */
  readonly distinct: boolean;
  /** Where the on-demand figures are published. */
  readonly serving: FigureCellFacts['serving'];
  /** The rows are of a sample of the list. */
  readonly isPast: boolean;
}

const VOLUME_BAR_CSS_PX = 46;

export function Text({ children }: { readonly children: string | undefined }) {
  return children === undefined ? <MissingMark /> : <span className="block truncate text-fg-3">{children}</span>;
}

/** Mark of a market that has become available recently. */
export function NewMark({ market, now }: { readonly market: Market; readonly now: number }) {
  if (market.recorded !== undefined || !isNewListing(market.availableSince?.s, now)) return null;
  return (
    <span className="tag bg-info-tint! text-info!" title={`Available for less than ${NEW_LISTING_DAYS} days`}>
      New
    </span>
  );
}

/** A question needs all its words, so its tags get the remaining room; each tag is shown whole or not at all. */
const MISSABLE =
  "-ml-1.75 flex h-5 min-w-0 shrink-[10000] flex-wrap content-start items-center gap-x-1.75 overflow-hidden before:h-5 before:content-['']";

/** Room for the coin's name, which is hidden if not even its first letters fit: "Bi…" would say nothing. */
const NAME_ROOM =
  "-ml-1.75 flex h-5 min-w-0 flex-1 flex-wrap content-start items-center overflow-hidden before:h-5 before:content-['']";

/** Width of the coin's name: its own if short; at least about five letters if cut. */
const COIN_NAME = 'max-w-max min-w-0 grow basis-12 truncate pl-1.75 text-fg-3';

/** How many of the last words of an event stay: "of June?". */
const LAST_WORDS = /^(.*?)((?:\s\S+){1,2})$/s;

/** Cut before its last words, which tell the events of one coin apart. */
function EventName({ name }: { readonly name: string }) {
  const [, head = name, tail = ''] = LAST_WORDS.exec(name) ?? [];
  return (
    <b className="flex min-w-18 font-[550]" title={name}>
      <span className="truncate">{head}</span>
      <span className="flex-none whitespace-pre">{tail}</span>
    </b>
  );
}

export function MarketCell({ market, facts }: { readonly market: Market; readonly facts: CellFacts }) {
  return (
    <div className="flex min-w-0 items-center gap-1.75 overflow-hidden">
      <CoinMark coin={getMarketCoin(market)} />
      {isPrediction(market) ? (
        <EventName name={getMarketSymbol(market)} />
      ) : (
        <b className="min-w-19.5 truncate max-sm:min-w-18 font-[550]" title={getMarketSymbol(market)}>
          {getMarketSymbol(market)}
        </b>
      )}
      <span className={isPrediction(market) ? MISSABLE : 'contents'}>
        <MarketTags market={market} />
        <NewMark market={market} now={facts.nowSeconds} />
      </span>
      {/* The name of an event has its coin in it, and needs the room: events of a coin differ by their last words. */}
      {isPrediction(market) ? null : market.recorded === undefined || isLive(market) ? (
        <span className={NAME_ROOM}>
          <span className={COIN_NAME} title={market.coinName}>
            {market.coinName}
          </span>
        </span>
      ) : (
        <RecordedTimes recorded={market.recorded} zone={facts.zone} />
      )}
    </div>
  );
}

/** When it was recorded, which distinguishes recordings; shown in full on hover if the column is too narrow. */
function RecordedTimes({
  recorded,
  zone,
}: {
  readonly recorded: NonNullable<Market['recorded']>;
  readonly zone: Zone;
}) {
  return (
    <span className="min-w-0 truncate text-fg-3" title={listRecordingTimes(recorded, zone).join('; ')}>
      {describeRecordings(recorded, zone)}
    </span>
  );
}

export interface VenueCellProps {
  readonly market: Market;
  readonly facts: CellFacts;
}

/** `ATLAS_FUTURES +2`: the venue that the row's figures are of, and how many others have the market. */
export function VenueCell({ market, facts }: VenueCellProps) {
  const others = facts.distinct ? getClassVenues(facts.venueCounts, market) - 1 : 0;
  return (
    <span className="flex min-w-0 gap-1 text-[12px] leading-4 text-fg-3" title={market.exchange}>
      <span className="truncate">{market.exchange}</span>
      {others > 0 && (
        // In one form down the column, short enough to stand whole beside every name.
        <span
          className="flex-none"
          title={`Also at ${others} other ${others === 1 ? 'venue' : 'venues'}; all figures of this row are those of ${market.exchange}`}
        >
          {`+${others}`}
        </span>
      )}
    </span>
  );
}

/** A shorter bar is a tick that compares with nothing. */
const LEAST_BAR_CSS_PX = 2;

/** The 24 h volume of a whole bar, the largest of the list in every order: a cut bar would be as long as a smaller one's. */
export const findWholeVolume = (rows: readonly Pick<Market, 'volume24h'>[]): number =>
  rows.reduce((most, { volume24h = 0 }) => Math.max(most, volume24h), 0);

/** Length of a volume's bar in CSS px: half of a whole one's volume is half as long. */
export function computeVolumeBar(volume: number, whole: number): number {
  const width = whole > 0 ? Math.min(1, Math.max(0, volume) / whole) * VOLUME_BAR_CSS_PX : 0;
  return width < LEAST_BAR_CSS_PX ? 0 : width;
}

export function VolumeCell({ volume, whole }: { readonly volume: number | undefined; readonly whole: number }) {
  if (volume === undefined) return <MissingMark />;
  const width = computeVolumeBar(volume, whole);
  return (
    <>
      <span
        aria-hidden="true"
        className="keep-colours mr-1.5 inline-block h-1 rounded-[2px] bg-fg-4 align-[2px] opacity-75"
        style={{ width }}
      />
      {formatCompact(volume)}
    </>
  );
}
