import type { Market } from '@/contract/payloads';
import { getCategoryTag } from '@/data/queries/market-key';
import { worldOf } from '@/domain/recording';

const WORLD_TAGS = {
  simulated: undefined,
  live: { text: 'Live', look: 'bg-ok-tint! text-ok!', title: 'A real market, recorded as it trades' },
  demo: {
    text: 'Demo',
    look: 'bg-warn-tint! text-warn!',
    title: 'A recording that a demo venue plays: not prices of today',
  },
  recorded: { text: 'Recorded', look: 'bg-info-tint! text-info!', title: 'Recording of a real market' },
} as const;

/** "Live", "Demo" or "Recorded"; nothing for a simulated market. */
export function WorldTag({
  market,
  className = '',
}: {
  readonly market: Pick<Market, 'recorded'>;
  readonly className?: string;
}) {
  const tag = WORLD_TAGS[worldOf(market)];
  return (
    tag && (
      <span className={`tag ${tag.look} ${className}`} title={tag.title}>
        {tag.text}
      </span>
    )
  );
}

/** The tag as text, to follow the name of a market. */
export const describeWorld = (market: Market): string => WORLD_TAGS[worldOf(market)]?.text ?? '';

/** PERP, SPOT … and whether the market is live, a demo or a recording. */
export function MarketTags({ market }: { readonly market: Market }) {
  const category = getCategoryTag(market);
  return (
    <>
      {category !== undefined && <span className="tag max-w-28 truncate">{category}</span>}
      <WorldTag market={market} />
    </>
  );
}
