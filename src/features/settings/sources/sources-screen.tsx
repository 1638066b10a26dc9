import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Source, SourcesAnswer } from '@/contract/sources';
import { reviewMarkets, sourcesQuery } from '@/data/queries/sources';
import { tellFailure } from '@/panes/failure-words';
import { useConnectionState, useIsConnected, useService } from '@/panes/service-context';
import { useShortcuts } from '@/panes/use-shortcuts';
import { useConnectionChoice } from '@/state/connection-choice';
import { FREE_REQUEST, useNextRequest } from '@/state/next-request';
import { ANY_INSTRUMENT, type SourcesSearch } from '@/state/sources-search';
import { Button } from '@/ui/button';
import { EmptyScreen } from '@/ui/empty-screen';
import { Notice } from '@/ui/notice';
import { ScreenFrame } from '@/ui/screen-frame';
import { StateBlock } from '@/ui/state-block';
import { Toolbar, ToolbarSpacer } from '@/ui/toolbar';
import { DropZone } from '../imports/drop-zone';
import { ImportStatus } from '../imports/import-status';
import { ImportedList } from '../imports/imported-list';
import { useImports } from '../imports/use-imports';
import { AddSource } from './add-source';
import { NoSources } from './no-sources';
import { RemoveSource } from './remove-source';
import { SourceDrawer } from './source-drawer';
import { SourceList } from './source-list';
import { describeDisk, describeSources } from './source-words';
import { useSourceActions } from './use-source-actions';

const route = getRouteApi('/sources');

/** The markets that this machine records: how each is doing, and which to add. */
export function SourcesScreen() {
  const { connection } = useService();
  useConnectionState();
  const setNext = useNextRequest((store) => store.setNext);
  useEffect(() => setNext(FREE_REQUEST), [setNext]);
  const world = connection.getWorld();
  return world !== undefined && world.source !== 'embedded' ? (
    <Elsewhere origin={world.apiOrigin} isRelay={world.source === 'relay'} />
  ) : (
    <OwnSources />
  );
}

/** Another service records for itself, if it does. */
function Elsewhere({ origin, isRelay }: { readonly origin: string | undefined; readonly isRelay: boolean }) {
  const navigate = route.useNavigate();
  const choose = useConnectionChoice((choice) => choice.choose);
  const shown = `This page shows ${origin ?? 'another service'}.`;
  return (
    <EmptyScreen
      screen="Sources"
      icon="absent"
      title="Sources need the service of this machine"
      body={`Live markets are recorded by the embedded service. ${shown}${isRelay ? ' Start it with npm start, without --upstream.' : ''}`}
      onward="Markets"
      onLeave={() => void navigate({ to: '/markets', search: (before) => ({ v: before.v }) })}
    >
      {!isRelay && (
        <Button look="primary" onClick={() => choose({ source: 'embedded' })}>
          Use this machine
        </Button>
      )}
    </EmptyScreen>
  );
}

/** What is open beside the list, as the address says: the search for what to add, or the details of a source. */
function useOpened() {
  const { add, source } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: Pick<SourcesSearch, 'source' | 'add'>): void =>
    void navigate({
      search: ({ source: _source, add: _add, ...before }) => ({ ...before, ...next }),
      replace: true,
    });
  return {
    /** What is searched for; `undefined`: the search is not open. */
    sought: add === ANY_INSTRUMENT ? '' : add,
    source,
    seek: (text: string) => go({ add: text === '' ? ANY_INSTRUMENT : text }),
    /** Shuts the one that is open. */
    show: (id: string) => go(id === source && add === undefined ? {} : { source: id }),
    close: () => go({}),
  };
}

function OwnSources() {
  const service = useService();
  const isConnected = useIsConnected();
  const { data, error, refetch } = useQuery({ ...sourcesQuery(service), enabled: isConnected });
  const actions = useSourceActions();
  const beside = useOpened();
  const [removing, setRemoving] = useState<Source>();
  useMarketNews(data?.sources);
  const openAdd = (): void => beside.seek('');
  useShortcuts('Sources', [{ keys: 'a', label: 'Add a source', run: openAdd }]);
  const imports = useImports();
  const opened = beside.sought === undefined ? data?.sources.find(({ id }) => id === beside.source) : undefined;
  const onRemoved = (isRemoved: boolean): void => {
    if (isRemoved && removing?.id === beside.source) beside.close();
    setRemoving(undefined);
  };
  return (
    <ScreenFrame
      title="Sources"
      toolbar={<SourcesToolbar answer={data} onAdd={openAdd} onFiles={imports.choose} />}
      status={data !== undefined && <span>Updates every 2 s, free</span>}
    >
      <DropZone onFiles={imports.take}>
        <Notices answer={data} actions={actions} error={error} />
        <ImportStatus imports={imports} />
        {data === undefined ? (
          <Waiting error={error} retry={() => void refetch()} />
        ) : (
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
            {data.sources.length === 0 ? (
              <NoSources onAdd={openAdd} />
            ) : (
              <SourceList {...data} opened={opened?.id} actions={actions} onOpen={beside.show} onRemove={setRemoving} />
            )}
            <ImportedList imports={imports} />
          </div>
        )}
      </DropZone>
      {beside.sought !== undefined && (
        <AddSource text={beside.sought} actions={actions} onText={beside.seek} onClose={beside.close} />
      )}
      {opened !== undefined && (
        <SourceDrawer key={opened.id} source={opened} actions={actions} onRemove={setRemoving} onClose={beside.close} />
      )}
      {removing !== undefined && <RemoveSource source={removing} actions={actions} onClose={onRemoved} />}
    </ScreenFrame>
  );
}

/** Lists of markets are looked at again when a source has come, gone, or begun or ceased to be live. */
function useMarketNews(sources: readonly Source[] | undefined): void {
  const client = useQueryClient();
  const name = sources?.map(({ id, state, first }) => `${id} ${state === 'live'} ${first !== undefined}`).join();
  const known = useRef(name);
  useEffect(() => {
    const hasNews = known.current !== undefined && name !== undefined && known.current !== name;
    known.current = name ?? known.current;
    if (hasNews) reviewMarkets(client);
  }, [client, name]);
}

interface SourcesToolbarProps {
  readonly answer: SourcesAnswer | undefined;
  readonly onAdd: () => void;
  readonly onFiles: () => void;
}

function SourcesToolbar({ answer, onAdd, onFiles }: SourcesToolbarProps) {
  const disk = answer && describeDisk(answer.diskFreeBytes, answer.sources);
  return (
    <Toolbar label="Sources controls">
      <h2 className="flex-none text-sm font-semibold" aria-hidden="true">
        Sources
      </h2>
      {answer !== undefined && (
        <span className="text-[12px] whitespace-nowrap text-fg-3 max-sm:hidden">{describeSources(answer.sources)}</span>
      )}
      <ToolbarSpacer />
      {disk !== undefined && <span className="text-[12px] whitespace-nowrap text-fg-3 max-sm:hidden">{disk}</span>}
      <Button className="flex-none" onClick={onFiles}>
        Choose files
      </Button>
      <Button look="primary" className="flex-none" onClick={onAdd}>
        Add source
      </Button>
    </Toolbar>
  );
}

interface NoticesProps {
  readonly answer: SourcesAnswer | undefined;
  readonly actions: ReturnType<typeof useSourceActions>;
  readonly error: Error | null;
}

/** What concerns all sources, over the list. */
function Notices({ answer, actions, error }: NoticesProps) {
  const { clock } = useService();
  const stopped = answer?.stoppedBy;
  const isStale = answer !== undefined && error !== null;
  if (!clock.frozen && stopped === undefined && actions.failure === undefined && !isStale) return null;
  return (
    <div className="flex flex-none flex-col gap-1.5 border-b border-line bg-panel px-3 py-1.5">
      {stopped !== undefined && (
        <Notice tone="danger">Recording stopped: {stopped.replace(/\.$/, '')}. Stored data is kept.</Notice>
      )}
      {clock.frozen && (
        <Notice tone="warn">
          The clock is frozen (SIM_NOW): nothing is recorded. Restart without SIM_NOW to record.
        </Notice>
      )}
      {isStale && <Notice tone="warn">The service did not answer: this list may be old.</Notice>}
      {actions.failure !== undefined && (
        <Notice tone="danger" onDismiss={actions.dismiss}>
          {actions.failure}
        </Notice>
      )}
    </div>
  );
}

function Waiting({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) {
  if (error === null) return <StateBlock icon="clock" title="Loading sources" />;
  const { title, sentence, next } = tellFailure(error, { isRemote: false, isOffline: false });
  return (
    <StateBlock
      icon="warning"
      tone="danger"
      title={title}
      body={`${sentence} ${next}`}
      actions={<Button onClick={retry}>Retry</Button>}
    />
  );
}
