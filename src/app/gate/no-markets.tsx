import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConnectionState } from '@/client/service-context';
import { reviewMarkets } from '@/data/queries/sources';
import { ANY_INSTRUMENT } from '@/state/fields/sources-fields';
import { getShared } from '@/state/url-state';
import { EmptyScreen } from '@/ui/empty-screen';

/** In place of every view while the service has no market at all. */
export function NoMarkets({ screen }: { readonly screen: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const state = useConnectionState();
  // Cached lists are empty, and would stay so for as long as they are fresh.
  useEffect(() => () => reviewMarkets(client), [client]);
  const isElsewhere = 'source' in state && state.source !== 'embedded';
  const words = isElsewhere
    ? { title: 'The connected service has no markets' }
    : {
        title: 'No markets yet',
        body: 'Nothing is simulated or recorded here. Add a live market: its past is filled in, and its book is recorded from then on.',
      };
  return (
    <EmptyScreen
      {...words}
      screen={screen}
      icon="menu"
      onward="Add a live market"
      onLeave={() =>
        void navigate({ to: '/sources', search: (before) => ({ ...getShared(before), add: ANY_INSTRUMENT }) })
      }
    />
  );
}
