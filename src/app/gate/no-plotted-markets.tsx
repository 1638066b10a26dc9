import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import { type UnplottedMarkets, unplottedMarketsQuery } from '@/data/queries/unplotted-markets';
import { formatNumber } from '@/domain/format/format-number';
import { formatMarketId } from '@/domain/market-id';
import { useOpenMarket } from '@/panes/market/use-open-market';
import { VIEWS, type View } from '@/panes/views';
import { ANY_INSTRUMENT } from '@/state/fields/sources-fields';
import { getShared } from '@/state/url-state';
import { Button } from '@/ui/button';
import { EmptyScreen } from '@/ui/empty-screen';

const OPTIONS = VIEWS.find(({ path }) => path === '/options');

function describeRest(rest: UnplottedMarkets | undefined): string {
  const { questions = 0, summary } = rest ?? {};
  const parts = [
    ...(questions > 0 ? [`${formatNumber(questions, 0)} prediction ${questions === 1 ? 'market' : 'markets'}`] : []),
    ...(summary === undefined ? [] : ['summaries of options']),
  ];
  return parts.length === 0 ? '' : `There are only ${parts.join(' and ')} here. `;
}

/**
 * In place of a view of one market while no market has a book or candles: what is missing, and what can be viewed
 * instead.
 */
export function NoPlottedMarkets({ view }: { readonly view: View }) {
  const navigate = useNavigate();
  const open = useOpenMarket();
  const service = useService();
  const isConnected = useIsConnected();
  const { data: rest } = useQuery({ ...unplottedMarketsQuery(service), enabled: isConnected });
  const { questions = 0, summary } = rest ?? {};
  return (
    <EmptyScreen
      screen={view.title}
      icon={view.icon}
      title="No market with a book or candles"
      body={`${describeRest(rest)}${view.title} needs a market that is recorded or imported with its trades or its book.`}
      onward="Add a live market"
      onLeave={() =>
        void navigate({ to: '/sources', search: (before) => ({ ...getShared(before), add: ANY_INSTRUMENT }) })
      }
    >
      {questions > 0 && (
        <Button look="primary" onClick={() => void navigate({ to: '/predictions', search: getShared })}>
          Open predictions
        </Button>
      )}
      {summary !== undefined && (
        <Button look="primary" onClick={() => open(formatMarketId(summary), OPTIONS)}>
          Options of {summary.coin ?? summary.rawSymbol}
        </Button>
      )}
    </EmptyScreen>
  );
}
