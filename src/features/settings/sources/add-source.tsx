import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { InstrumentChoice, InstrumentsAnswer } from '@/contract/sources';
import { instrumentsQuery } from '@/data/queries/sources';
import { formatNumber } from '@/domain/format/format-number';
import { tellFailure } from '@/panes/failure-words';
import { useIsConnected, useService } from '@/panes/service-context';
import { Button } from '@/ui/button';
import { Drawer } from '@/ui/drawer';
import { Notice } from '@/ui/notice';
import { SearchField } from '@/ui/search-field';
import { useDebounced } from '@/ui/use-debounced';
import { PublishMarks } from './publish-marks';
import { DemoTag } from './source-list';
import { describeFailures, formatPerDay, listMarks, nameVenue } from './source-words';
import type { SourceActions } from './use-source-actions';

const SEARCH_PAUSE_MS = 200;

export interface AddSourceProps {
  /** What is searched for when it opens; the address follows what is typed. */
  readonly text: string;
  readonly actions: SourceActions;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Searches the instruments of all venues, says what each publishes and takes, and adds them. */
export function AddSource({ text: given, actions, onText, onClose }: AddSourceProps) {
  const [text, setText] = useState(given);
  // A command, or a step back, names something else while it is open.
  const [known, setKnown] = useState(given);
  if (given !== known) {
    setKnown(given);
    if (given !== text.trim()) setText(given);
  }
  const rested = useDebounced(text.trim(), SEARCH_PAUSE_MS);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  function type(next: string): void {
    setText(next);
    onText(next.trim());
  }
  return (
    <Drawer
      label="Add a source"
      header={<h2 className="text-md font-semibold tracking-[-0.01em]">Add a source</h2>}
      closeLabel="Close the search"
      onClose={onClose}
    >
      <SearchField
        ref={field}
        label="Search by symbol or coin"
        placeholder="BTCUSDT, eth, sol perp"
        className="flex-none"
        maxLength={100}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          event.stopPropagation();
          type('');
        }}
      />
      {rested === '' ? (
        <p className="text-[12px] leading-4.25 text-fg-2">
          Searches all venues. Recording starts when you add a market; its past is filled as far as the venue publishes
          it. No account needed: only the subscription is sent.
        </p>
      ) : (
        <Found search={rested} actions={actions} />
      )}
    </Drawer>
  );
}

function Found({ search, actions }: { readonly search: string; readonly actions: SourceActions }) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...instrumentsQuery(service, search),
    enabled: isConnected,
  });
  if (data === undefined) {
    if (error === null || isPending) return <Searching />;
    const { title, sentence } = tellFailure(error, { isRemote: false, isOffline: !isConnected });
    return (
      <Notice tone="danger" action={{ label: 'Retry', onPress: () => void refetch() }}>
        {title}. {sentence}
      </Notice>
    );
  }
  return (
    <>
      <Failures failures={data.failures} retry={() => void refetch()} />
      {isPlaceholderData ? <Searching /> : <Count search={search} answer={data} />}
      <ul aria-label="Instruments" className="-mx-4 flex flex-col" aria-busy={isPlaceholderData}>
        {data.instruments.map((one) => (
          <Instrument key={one.id} instrument={one} actions={actions} />
        ))}
      </ul>
    </>
  );
}

function Searching() {
  return (
    <p role="status" className="text-[12px] text-fg-3">
      Searching the venues
    </p>
  );
}

/** Venues whose lists did not come: what is missing from the results. */
function Failures({
  failures,
  retry,
}: {
  readonly failures: InstrumentsAnswer['failures'];
  readonly retry: () => void;
}) {
  if (failures.length === 0) return null;
  return (
    <Notice tone="warn" action={{ label: 'Retry', onPress: retry }}>
      {describeFailures(failures)}
    </Notice>
  );
}

function Count({ search, answer }: { readonly search: string; readonly answer: InstrumentsAnswer }) {
  const { instruments, more } = answer;
  const count = instruments.length;
  return (
    <p role="status" className="text-[12px] text-fg-3">
      {count === 0
        ? `No instrument matches “${search}”`
        : `${formatNumber(count, 0)} ${count === 1 ? 'instrument' : 'instruments'}`}
      {more > 0 && `, ${formatNumber(more, 0)} more: type more of the symbol`}
    </p>
  );
}

function Instrument({
  instrument,
  actions,
}: {
  readonly instrument: InstrumentChoice;
  readonly actions: SourceActions;
}) {
  const { id, rawSymbol, isDemo, bytesPerDay, bytesBasis, isAdded } = instrument;
  const isPending = actions.pending === id;
  const busy = actions.pending === undefined ? undefined : 'A change is in progress';
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-2 hover:bg-hover">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-sm font-[550]">
            <span className="truncate">{rawSymbol}</span>
            {isDemo === true && <DemoTag />}
          </p>
          <p className="truncate text-xs text-fg-3">
            {nameVenue(instrument)} · about {formatPerDay(bytesPerDay)}
          </p>
          {bytesBasis !== undefined && <p className="text-xs text-fg-3">{bytesBasis}</p>}
        </div>
        <Button
          className="flex-none"
          aria-label={isAdded ? `${id} is added` : `Add ${id}`}
          offReason={isAdded ? 'Already recorded' : busy}
          onClick={() => void actions.run({ action: 'add', id })}
        >
          {isAdded ? 'Added' : isPending ? 'Adding' : 'Add'}
        </Button>
      </div>
      <PublishMarks marks={listMarks(instrument)} />
    </li>
  );
}
