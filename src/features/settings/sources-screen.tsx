import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useConnectionState, useIsConnected, useService } from '@/client/service-context';
import type { Source, SourcesAnswer } from '@/contract/sources';
import { reviewMarkets, sourcesQuery, venuesQuery } from '@/data/queries/sources';
import { formatFullTime } from '@/domain/format/format-time';
import { explainFailure } from '@/panes/failure/failure-words';
import { useShortcuts } from '@/panes/use-shortcuts';
import { useConnectionChoice } from '@/state/connection-choice';
import { FREE_REQUEST, useNextRequest } from '@/state/next-request';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { EmptyScreen } from '@/ui/empty-screen';
import { Notice } from '@/ui/notice';
import { ScreenFrame } from '@/ui/screen-frame';
import { StateBlock } from '@/ui/state-block';
import { Toolbar, ToolbarSpacer } from '@/ui/toolbar';
import { DropZone } from './imports/drop-zone';
import { ImportPanel } from './imports/import-panel';
import { ImportStatus } from './imports/import-status';
import { RecordingDrawer } from './imports/recording-drawer';
import { RecordingList } from './imports/recording-list';
import { listRecordings, type RecordingRow } from './imports/recording-rows';
import { RemoveRecording } from './imports/remove-recording';
import { useImports } from './imports/use-imports';
import { DemoHelp } from './sources/demo-help';
import { FoundInstruments, SearchBox } from './sources/find-market';
import { RemoveSource } from './sources/remove-source';
import { SourceDrawer } from './sources/source-drawer';
import { SourceList } from './sources/source-list';
import { describeDisk, describeSources } from './sources/source-words';
import { StoragePanel } from './sources/storage-panel';
import { useOpened } from './sources/use-opened';
import { type SourceActions, useSourceActions } from './sources/use-source-actions';
import { VenueList } from './sources/venue-list';

const route = getRouteApi('/sources');

/** The markets that this machine records: the state of each, and which to add. */
export function SourcesScreen() {
  const { connection } = useService();
  useConnectionState();
  const setNext = useNextRequest((store) => store.setNext);
  useEffect(() => setNext(FREE_REQUEST), [setNext]);
  const world = connection.getWorld();
  return world !== undefined && world.source !== 'embedded' ? (
    <Elsewhere
      origin={world.apiOrigin}
      isRelay={world.source === 'relay'}
      canReturn={world.source === 'remote' && world.isAlone !== true}
    />
  ) : (
    <OwnSources />
  );
}

interface ElsewhereProps {
  readonly origin: string | undefined;
  readonly isRelay: boolean;
  /** Whether this machine has a service to return to. */
  readonly canReturn: boolean;
}

/** Shown for another service: its recordings, if any, are its own. */
function Elsewhere({ origin, isRelay, canReturn }: ElsewhereProps) {
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
      {canReturn && (
        <Button look="primary" onClick={() => choose({ source: 'embedded' })}>
          Use this machine
        </Button>
      )}
    </EmptyScreen>
  );
}

const IS_IMPORTING = 'An import is in progress';
const IS_FROZEN = 'The clock stands still: nothing can be recorded';

function OwnSources() {
  const service = useService();
  const isConnected = useIsConnected();
  const { data, error, refetch } = useQuery({ ...sourcesQuery(service), enabled: isConnected });
  const actions = useSourceActions();
  const opened = useOpened();
  useMarketNews(data?.sources);
  useShortcuts('Sources', [{ keys: 'a', label: 'Add a source', run: opened.askSearch }]);
  const imports = useImports();
  const zone = useSettings((settings) => settings.zone);
  const rows = listRecordings(imports.answer?.markets ?? [], data?.recordings ?? [], zone);
  const busy = imports.isBusy ? IS_IMPORTING : undefined;
  const screen = { rows, imports, actions, opened };
  return (
    <ScreenFrame
      title="Sources"
      toolbar={<SourcesToolbar answer={data} recordings={rows.length} onAdd={opened.askSearch} />}
      status={data !== undefined && <span>Updates every 2 s, free</span>}
    >
      {data === undefined ? (
        <div className="flex min-w-0 flex-1 flex-col">
          <Notices answer={data} actions={actions} error={error} />
          <Waiting error={error} retry={() => void refetch()} />
        </div>
      ) : (
        <Board answer={data} busy={busy} {...screen}>
          <Notices answer={data} actions={actions} error={error} />
          <ImportStatus imports={imports} />
        </Board>
      )}
    </ScreenFrame>
  );
}

interface BoardProps {
  readonly answer: SourcesAnswer;
  readonly rows: readonly RecordingRow[];
  readonly imports: ReturnType<typeof useImports>;
  readonly actions: SourceActions;
  readonly opened: ReturnType<typeof useOpened>;
  /** Why no file can be imported and nothing removed now. */
  readonly busy: string | undefined;
  /** Shown above the lists. */
  readonly children: ReactNode;
}

/** The lists, ways to add more, and the open details beside them. */
function Board({ answer, rows, imports, actions, opened, busy, children }: BoardProps) {
  const [removing, setRemoving] = useState<Source | RecordingRow>();
  const { sources } = answer;
  const source = sources.find(({ id }) => id === opened.source);
  const recording = source === undefined ? rows.find(({ key }) => key === opened.recording) : undefined;
  const onRemoved = (isRemoved: boolean): void => {
    if (isRemoved) opened.close();
    setRemoving(undefined);
  };
  const beside = { actions, onRemove: setRemoving, onClose: opened.close };
  return (
    <>
      <DropZone onDrop={imports.take} offReason={busy}>
        {children}
        <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
          {sources.length > 0 && (
            <SourceList
              sources={sources}
              opened={source?.id}
              actions={actions}
              onOpen={opened.showSource}
              onRemove={setRemoving}
            />
          )}
          <RecordingList
            rows={rows}
            opened={recording?.key}
            offReason={busy}
            onOpen={opened.showRecording}
            onRemove={setRemoving}
          />
          <Beginning answer={answer} imports={imports} actions={actions} opened={opened} />
        </div>
      </DropZone>
      {source !== undefined && <SourceDrawer key={source.id} source={source} {...beside} />}
      {recording !== undefined && <RecordingDrawer key={recording.key} row={recording} {...beside} />}
      {removing !== undefined &&
        ('of' in removing ? (
          <RemoveRecording row={removing} imports={imports} actions={actions} onClose={onRemoved} />
        ) : (
          <RemoveSource source={removing} actions={actions} onClose={onRemoved} />
        ))}
    </>
  );
}

type BeginningProps = Pick<BoardProps, 'answer' | 'imports' | 'actions' | 'opened'>;

/** Ways to add data: a market that is recorded from now on, or files. Also states disk use and storage location. */
function Beginning({ answer, imports, actions, opened }: BeginningProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: venues } = useQuery({ ...venuesQuery(service), enabled: isConnected });
  const { text } = opened;
  const offReason = service.clock.frozen ? IS_FROZEN : undefined;
  const venueList = venues && <VenueList kinds={venues.kinds} onSearch={opened.seek} />;
  return (
    <div className="grid gap-x-6 gap-y-4 p-4 @2xl:grid-cols-[minmax(0,1fr)_17rem] @2xl:[grid-template-areas:'search_aside'_'found_aside'] @2xl:grid-rows-[auto_1fr] @6xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="@2xl:[grid-area:search]">
        <SearchBox text={text} asked={opened.asked} onText={opened.seek} />
      </div>
      {text !== '' && (
        <div className="@container min-w-0 @2xl:[grid-area:found]">
          <FoundInstruments text={text} actions={actions} offReason={offReason}>
            {venueList}
          </FoundInstruments>
        </div>
      )}
      <div className="flex flex-col gap-3 @2xl:[grid-area:aside]">
        <ImportPanel imports={imports} />
        <StoragePanel venues={venues} answer={answer} />
        <DemoHelp />
      </div>
      {text === '' && <div className="@container min-w-0 @2xl:[grid-area:found]">{venueList}</div>}
    </div>
  );
}

/** Refreshes the market lists when a listed source changes: new, gone, live, or with more to show. */
function useMarketNews(sources: readonly Source[] | undefined): void {
  const client = useQueryClient();
  const name = sources?.map(({ id, listed }) => `${id} ${listed?.isLive} ${listed?.screens.join(' ')}`).join();
  const known = useRef(name);
  useEffect(() => {
    const hasNews = known.current !== undefined && name !== undefined && known.current !== name;
    known.current = name ?? known.current;
    if (hasNews) reviewMarkets(client);
  }, [client, name]);
}

interface SourcesToolbarProps {
  readonly answer: SourcesAnswer | undefined;
  readonly recordings: number;
  readonly onAdd: () => void;
}

function SourcesToolbar({ answer, recordings, onAdd }: SourcesToolbarProps) {
  const disk = answer && describeDisk(answer.diskFreeBytes, answer.sources);
  const counts = answer && [
    ...(answer.sources.length > 0 ? [describeSources(answer.sources)] : []),
    ...(recordings > 0 ? [`${recordings} ${recordings === 1 ? 'recording' : 'recordings'}`] : []),
  ];
  return (
    <Toolbar label="Sources controls">
      <h2 className="flex-none text-sm font-semibold" aria-hidden="true">
        Sources
      </h2>
      <span className="text-[12px] whitespace-nowrap text-fg-3 max-sm:hidden">
        {counts?.length === 0
          ? 'Your own markets: recorded as they trade, or imported from files'
          : counts?.join(' · ')}
      </span>
      <ToolbarSpacer />
      {disk !== undefined && <span className="text-[12px] whitespace-nowrap text-fg-3 max-sm:hidden">{disk}</span>}
      {/* If there are no sources yet, the search comes first. */}
      {answer !== undefined && answer.sources.length > 0 && (
        <Button look="primary" className="flex-none" onClick={onAdd}>
          Add source
        </Button>
      )}
    </Toolbar>
  );
}

interface NoticesProps {
  readonly answer: SourcesAnswer | undefined;
  readonly actions: SourceActions;
  readonly error: Error | null;
}

/** Notices that concern all sources, above the list, each once. */
function Notices({ answer, actions, error }: NoticesProps) {
  const { clock } = useService();
  const zone = useSettings((settings) => settings.zone);
  const stopped = clock.frozen ? undefined : answer?.stoppedBy;
  const isStale = answer !== undefined && error !== null;
  if (!clock.frozen && stopped === undefined && actions.failure === undefined && !isStale) return null;
  return (
    <div className="flex flex-none flex-col gap-1.5 border-b border-line bg-panel px-3 py-1.5">
      {stopped !== undefined && (
        <Notice tone="danger">Recording stopped: {stopped.replace(/\.$/, '')}. Stored data is kept.</Notice>
      )}
      {clock.frozen && (
        <Notice tone="info">
          This session stands still at {formatFullTime(Math.floor(clock.now() / 1000), zone)}: nothing can be recorded.
          Files can be imported.
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
  const { title, sentence, next } = explainFailure(error, { isRemote: false, isOffline: false });
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
