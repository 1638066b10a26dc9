import { useNavigate } from '@tanstack/react-router';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { isOfCoin, NearestMarket, useNearest } from '@/panes/market/nearest-market';
import { VIEW_NEEDS } from '@/panes/view-needs';
import type { View } from '@/panes/views';
import { getShared } from '@/state/url-state';
import { Button } from '@/ui/button';

export interface OtherMarketsProps {
  readonly market: Market;
  /** The first view that this market has no data for. */
  readonly path: View['path'];
  /** "no depth". */
  readonly lack: string;
}

/**
 * Markets that have what this one lacks: the same coin elsewhere, or else a market of its venue, as the view itself
 * suggests; and the list without the others.
 */
export function OtherMarkets({ market, path, lack }: OtherMarketsProps) {
  const need = VIEW_NEEDS[path];
  const data = lack.replace(/^no /, '');
  const nearest = useNearest({ market, path });
  return (
    <div role="group" aria-label="Markets with this data" className="mt-2 grid gap-1.5 not-has-[button]:hidden">
      {path === '/predictions' ? (
        <AllQuestions />
      ) : (
        <>
          <p className="text-[12px] leading-4 text-fg-3">
            {nameWay(market, nearest ?? undefined)} with {data}:
          </p>
          <NearestMarket market={market} path={path} look="plain" className={BUTTON} />
          {need !== undefined && <ListOnly type={need.type} data={data} />}
        </>
      )}
    </div>
  );
}

/** A market of another coin is suggested for its volume alone: it is not near. */
function nameWay(market: Market, found: Market | undefined): string {
  if (found === undefined || isOfCoin(found, market)) return 'Nearest market';
  return found.exchange === market.exchange ? 'Most traded market of this venue' : 'Most traded market';
}

const BUTTON = 'h-7.5! min-w-0 justify-start!';

/** Link to the questions of all coins. */
function AllQuestions() {
  const navigate = useNavigate();
  return (
    <Button className={BUTTON} onClick={() => void navigate({ to: '/predictions', search: getShared })}>
      All questions, free
    </Button>
  );
}

/** Leaves the markets without the data out of the list, in its order: the first that has it is then on top. */
function ListOnly({ type, data }: { readonly type: DatasetType; readonly data: string }) {
  const navigate = useNavigate();
  return (
    <Button
      className={BUTTON}
      title="Filters the list and keeps its order"
      onClick={() =>
        void navigate({ to: '.', search: (before: object) => ({ ...before, m: undefined, data: [type] }) })
      }
    >
      List only markets with {data}
    </Button>
  );
}
