import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { InstrumentsAnswer } from '@/contract/sources';
import { instrumentsQuery } from '@/data/queries/sources';
import { formatNumber } from '@/domain/format/format-number';
import { explainFailure } from '@/panes/failure/failure-words';
import { Notice } from '@/ui/notice';
import { SearchField } from '@/ui/search-field';
import { useDebounced } from '@/ui/use-debounced';
import { FailedVenues } from './failed-venues';
import { InstrumentRow } from './instrument-row';
import type { SourceActions } from './use-source-actions';

const SEARCH_PAUSE_MS = 200;

/** What most people look for first. */
const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE'] as const;

export interface SearchBoxProps {
  /** Search text of the address; it follows what is typed. */
  readonly text: string;
  /** Changes each time the search is requested, which moves the focus to it. */
  readonly asked: number;
  readonly onText: (text: string) => void;
}

/** Explains recording, and contains the search field. */
export function SearchBox({ text: given, asked, onText }: SearchBoxProps) {
  const [text, setText] = useState(given);
  // A command, or a step back, may change it while it is open.
  const [known, setKnown] = useState(given);
  if (given !== known) {
    setKnown(given);
    if (given !== text.trim()) setText(given);
  }
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  function type(next: string): void {
    setText(next);
    onText(next.trim());
  }
  return (
    <div className="flex flex-col gap-2">
      <div>
        <h2 className="text-md font-semibold tracking-[-0.01em]">Record a market as it trades</h2>
        <p className="max-w-[72ch] text-[12px] leading-4.25 text-fg-2">
          Its book is recorded from the moment you add it; candles, funding and open interest of the past are filled in
          as far as the venue gives them. No account: only the subscription is sent.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <SearchField
          ref={field}
          label="Search by symbol or coin"
          placeholder="Symbol, coin or venue: BTCUSDT, sol perp, okx"
          className="min-w-0 flex-[1_1_18rem]"
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
        <span role="group" aria-label="Search for a coin" className="flex flex-wrap gap-1">
          {COINS.map((coin) => (
            <button key={coin} type="button" className="chip" onClick={() => type(coin)}>
              {coin}
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}

export interface FoundInstrumentsProps {
  readonly text: string;
  readonly actions: SourceActions;
  /** Why nothing can be added now. */
  readonly offReason: string | undefined;
  /** Shown if nothing was found. */
  readonly children: ReactNode;
}

/** Matching instruments of all venues, with what each publishes and how much disk it takes. */
export function FoundInstruments({ text, actions, offReason, children }: FoundInstrumentsProps) {
  const search = useDebounced(text, SEARCH_PAUSE_MS);
  const service = useService();
  const isConnected = useIsConnected();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...instrumentsQuery(service, search),
    enabled: isConnected && search !== '',
  });
  if (data === undefined) {
    if (error === null || isPending) return <Searching />;
    const { title, sentence } = explainFailure(error, { isRemote: false, isOffline: !isConnected });
    return (
      <Notice tone="danger" action={{ label: 'Retry', onPress: () => void refetch() }}>
        {title}. {sentence}
      </Notice>
    );
  }
  const isNothing = data.instruments.length === 0;
  const isNothingKnown = isNothing && data.failures.length > 0;
  return (
    <div className="flex flex-col gap-1.5">
      <FailedVenues failures={data.failures} retry={() => void refetch()} />
      {isPlaceholderData ? <Searching /> : !isNothingKnown && <Count search={search} answer={data} />}
      {data.instruments.length > 0 && (
        <ul aria-label="Instruments" aria-busy={isPlaceholderData} className="border-t border-line">
          {data.instruments.map((one) => (
            <InstrumentRow key={one.id} instrument={one} actions={actions} offReason={offReason} />
          ))}
        </ul>
      )}
      {data.instruments.length > 0 && (
        <p className="px-1 text-xs leading-4 text-fg-3">
          Disk a day is estimated from the depth of the book and, where the venue lists it, the turnover of 24 h. Of
          markets recorded here it is measured, and the estimates of their kind follow it.
        </p>
      )}
      {isNothing && !isPlaceholderData && children}
    </div>
  );
}

function Searching() {
  return (
    <p role="status" className="text-[12px] text-fg-3">
      Searching the venues
    </p>
  );
}

function Count({ search, answer }: { readonly search: string; readonly answer: InstrumentsAnswer }) {
  const { instruments, more, failures } = answer;
  const count = instruments.length;
  const where = failures.length === 0 ? '' : ' at the venues that answered';
  return (
    <p role="status" className="text-[12px] text-fg-3">
      {count === 0
        ? `No instrument matches “${search}”${where}. Try the coin alone, such as BTC.`
        : `${formatNumber(count, 0)} ${count === 1 ? 'instrument' : 'instruments'}`}
      {more > 0 && `, ${formatNumber(more, 0)} more: type more of the symbol`}
    </p>
  );
}
