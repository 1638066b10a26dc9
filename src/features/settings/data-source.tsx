import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Session } from '@/data/connection/session';
import { TIER_LINES } from '@/data/connection/tier-lines';
import { venueCountsQuery } from '@/data/queries/markets';
import { getDatasetLabel, getLockedTypes, listTierLocks } from '@/data/queries/types';
import { describeDataOrigin, getListOrigin, toWorldCounts } from '@/panes/market/data-origin';
import { useConnectionChoice } from '@/state/connection-choice';
import { Segmented } from '@/ui/segmented';
import { KeyFields } from './key-fields';
import { FieldNote, Row, Section } from './settings-parts';
import { ConnectionLine } from './settings-state';
import { TestButton } from './test-button';

const SOURCES = [
  { value: 'embedded', label: 'This machine' },
  { value: 'remote', label: 'Remote' },
] as const;

const REMOTE = SOURCES.filter(({ value }) => value === 'remote');

const RELAY = [{ value: 'relay', label: 'Relay' }] as const;

/** The same columns in each line and in their heads. */
const TIER_GRID = 'grid w-full grid-cols-[68px_64px_1fr_auto] items-center gap-x-2 text-left';
const TIER_HEADS = ['History', 'Venues', 'Weight a minute'] as const;

/** Each tier on a line of its own: what it can load, what it may spend, and what is locked. */
const TIERS = TIER_LINES.map(({ id, name, limits }) => {
  const locked = getLockedTypes(id).map(getDatasetLabel);
  return {
    value: id,
    label: name,
    content: (
      <span className={`min-h-5.5 max-sm:min-h-10 ${TIER_GRID}`}>
        {name}
        {limits.map((limit) => (
          <span key={limit} className="text-xs font-normal text-fg-3 last:text-right">
            {limit}
          </span>
        ))}
      </span>
    ),
    description: locked.length === 0 ? 'Includes all data' : `Without ${locked.join(', ')}`,
  };
});

/** What the table has no column for: which data each tier lacks. */
const TIER_LOCKS = listTierLocks();

/** Where the data come from, and the key used to request them. */
export function DataSource() {
  const { hub } = useService();
  const session = useSyncExternalStore(hub.subscribe, hub.getSession);
  return (
    <Section title="Data source">
      <div className="flex flex-col gap-1.5">
        <ConnectionLine />
        {session?.source === 'relay' ? (
          <RelayFields apiOrigin={session.apiOrigin} />
        ) : (
          <SourceFields session={session} />
        )}
      </div>
    </Section>
  );
}

function RelayFields({ apiOrigin }: { readonly apiOrigin: string }) {
  return (
    <>
      <Segmented label="Data source" options={RELAY} value="relay" onChange={() => undefined} className="w-full" />
      <BaseAddress address={apiOrigin} />
      <TestButton
        baseUrl=""
        name={apiOrigin}
        getKey={() => ''}
        note={
          <FieldNote>
            {apiOrigin === location.origin
              ? 'You are logged in by the proxy in front of this service, so no key is needed.'
              : 'The program that serves this page calls this service with its own key, which never reaches the browser.'}
          </FieldNote>
        }
      />
    </>
  );
}

function SourceFields({ session }: { readonly session: Session | undefined }) {
  const { source, choose } = useConnectionChoice();
  const [isAsking, setIsAsking] = useState(false);
  const isOffered = session?.apiOrigin !== undefined;
  const isAlone = session?.source === 'remote';
  // Without an address there is nothing to switch to: what it takes is told, and this machine stays chosen.
  const shown = isAlone ? 'remote' : isOffered ? source : 'embedded';
  return (
    <>
      <Segmented
        label="Data source"
        options={isAlone ? REMOTE : SOURCES}
        value={shown}
        className="w-full"
        onChange={(next) => {
          setIsAsking(!isOffered && next === 'remote');
          if (isOffered || next === 'embedded') choose({ source: next });
        }}
      />
      {isAsking && !isOffered && <HowToConnect />}
      {shown === 'embedded' && <OwnData />}
      {shown === 'embedded' && <ActAsTier session={session} />}
      {shown === 'remote' && <RemoteFields session={session} />}
    </>
  );
}

function RemoteFields({ session }: { readonly session: Session | undefined }) {
  const apiOrigin = session?.apiOrigin;
  return (
    <>
      <BaseAddress address={apiOrigin ?? ''} />
      {apiOrigin === undefined ? <HowToConnect /> : <KeyFields apiOrigin={apiOrigin} dialect={session?.dialect} />}
    </>
  );
}

/** How a remote service is set. The commands stand on lines of their own, as they are typed. */
function HowToConnect() {
  return (
    <div role="status" className="flex flex-col gap-1">
      <FieldNote>No remote service was set at startup. To enter and test its key here, restart with:</FieldNote>
      <Command>npm start -- --api-origin https://host</Command>
      <FieldNote>To let a relay keep the key, restart with:</FieldNote>
      <Command>npm start -- --upstream https://host --key-file FILE</Command>
    </div>
  );
}

/** A command to type. */
function Command({ children }: { readonly children: string }) {
  return <code className="block text-xs break-words">{children}</code>;
}

/** Data in this machine's own source, once its markets are counted; counted again on each connection. */
function OwnData() {
  const { generation } = useService();
  return <CountedData key={generation} />;
}

function CountedData() {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: counts } = useQuery({ ...venueCountsQuery(service), enabled: isConnected });
  const origin = counts === undefined ? 'Simulated' : getListOrigin(toWorldCounts(counts), 'embedded');
  return <FieldNote>{describeDataOrigin(origin)}.</FieldNote>;
}

function BaseAddress({ address }: { readonly address: string }) {
  return (
    <>
      <Row label="Base address">
        <div className="field w-53">
          <input
            type="text"
            aria-label="Base address"
            readOnly
            placeholder="none"
            value={address}
            title="Set at startup; the page cannot change it"
          />
        </div>
      </Row>
      {address !== '' && <FieldNote>To change it, restart with another address.</FieldNote>}
    </>
  );
}

function ActAsTier({ session }: { readonly session: Session | undefined }) {
  const choose = useConnectionChoice((choice) => choice.choose);
  const tier = session?.source === 'embedded' ? session.tier : '';
  return (
    <>
      {/* The group below has the same name for those who cannot see this one. */}
      <p aria-hidden="true" className="mt-1 text-sm">
        Act as tier
      </p>
      <p aria-hidden="true" className={`px-2.75 text-xs text-fg-3 ${TIER_GRID}`}>
        {TIER_HEADS.map((head) => (
          <span key={head} className="first:col-start-2 last:text-right">
            {head}
          </span>
        ))}
      </p>
      <Segmented
        label="Act as tier"
        options={TIERS}
        value={tier}
        className="h-auto! w-full flex-col gap-px"
        onChange={(next) => choose({ tier: next })}
      />
      {TIER_LOCKS.map((line) => (
        <FieldNote key={line}>{line}</FieldNote>
      ))}
    </>
  );
}
