import { Link, useLocation } from '@tanstack/react-router';
import { formatWeight } from '@/domain/format/format-weight';
import { useAddressPrices } from '@/panes/address/use-address-prices';
import { useCurrentMarket } from '@/panes/market/current-market';
import { type OfferedWay, useOfferedWay } from '@/panes/price/offered-way';
import { useNextRequest } from '@/state/next-request';
import { SCREEN_PATHS, type ScreenPath } from '@/state/screen-path';
import { chooseCheapest, listOtherWays, takeWay } from './other-ways';

const isScreenPath = (path: string): path is ScreenPath => SCREEN_PATHS.some((one) => one === path);

/** The cheapest way to see less of the view on screen, as a link. */
export function OtherWay() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const offered = useOfferedWay((store) => store.way);
  if (offered !== undefined) return <OfferedLink {...offered} />;
  return isScreenPath(path) ? <CheapestWay path={path} /> : null;
}

const LEAD = ' Cheapest other way: ';
const LINK = 'font-[550] text-accent hover:underline';

/** The way that the pane itself offers first. */
function OfferedLink({ label, onPress }: OfferedWay) {
  return (
    <>
      {LEAD}
      <button type="button" className={LINK} onClick={onPress}>
        {label}
      </button>
      .
    </>
  );
}

function CheapestWay({ path }: { readonly path: ScreenPath }) {
  const search = useLocation({ select: (location) => location.search });
  const { market } = useCurrentMarket();
  const next = useNextRequest((store) => store.next);
  const ways = listOtherWays(path, { ...search });
  const prices = useAddressPrices(
    ways.map((way) => ({ path, search: { ...search, ...way.search }, market: market ?? undefined })),
  );
  const weightOf = (at: number): number => {
    const price = prices?.[at];
    return typeof price === 'object' && 'weight' in price ? price.weight : Number.POSITIVE_INFINITY;
  };
  const way = chooseCheapest(ways, weightOf, next.kind === 'free' ? 0 : next.weight);
  if (way === undefined) return null;
  return (
    <>
      {LEAD}
      <Link to={path} search={(before) => takeWay(before, way)} className={LINK}>
        {`${way.label}, ${formatWeight(weightOf(ways.indexOf(way)))} weight`}
      </Link>
      .
    </>
  );
}
