import { useState } from 'react';
import { useIsConnected } from '@/client/service-context';
import { useListHistoryFigures, useOpenedListHistory } from '@/client/use-list-history';
import type { ListHistory, ListHistoryFigures } from '@/data/list-history/list-history-types';
import type { MarketSample } from '@/data/list-history/market-sample';
import type { Zone } from '@/domain/format/format-time';
import { KEPT_SECONDS, SAMPLE_SECONDS } from '@/domain/list-history/list-history-rule';
import { chooseEarlier, findGaps } from '@/domain/list-history/list-history-times';
import { focusTable } from '@/panes/list/focus-table';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { useSelection } from '@/state/selection';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { BESIDE_LIST, Drawer, DrawerRule } from '@/ui/drawer';
import { MenuButton } from '@/ui/menu-button';
import { Notice } from '@/ui/notice';
import { Segmented } from '@/ui/segmented';
import { StateBlock } from '@/ui/state-block';
import { makePassTest } from './list-history-filter';
import { ListHistoryMovers } from './list-history-movers';
import { listMoves } from './list-history-moves';
import { ListHistoryTravel } from './list-history-travel';
import {
  describeBeginning,
  describeGaps,
  describePlan,
  describeRule,
  describeSamples,
  describeStretch,
  describeTrouble,
  FIELD_WORDS,
  RANKED_FIELDS,
  type RankedField,
} from './list-history-words';
import { useListHistorySample } from './use-list-history-sample';

export interface ListHistoryPanelProps {
  readonly search: MarketsSearch;
  readonly onChange: (change: Partial<MarketsSearch>) => void;
}

/** Past lists of markets, and what moved in them, as far as they were sampled while the dashboard was open. */
export function ListHistoryPanel({ search, onChange }: ListHistoryPanelProps) {
  const { listHistory, failure, retry } = useOpenedListHistory(true);
  const isConnected = useIsConnected();
  const figures = useListHistoryFigures(listHistory);
  const now = useDataSeconds();
  const zone = useSettings((settings) => settings.zone);
  const close = (): void => {
    // Before the panel unmounts and loses the focus.
    focusTable();
    onChange({ tape: undefined });
  };
  const summary =
    figures === undefined
      ? describeOpening(failure, isConnected)
      : describeSamples(figures.times, findGaps(figures.times, SAMPLE_SECONDS), now, zone);
  return (
    <Drawer
      label="List history"
      closeLabel="Close list history"
      className={`${BESIDE_LIST} w-105! max-sm:w-full! lg:w-112! xl:w-130!`}
      onClose={close}
      header={
        <div className="min-w-0">
          <h2 className="text-md font-semibold tracking-[-0.01em]">List history</h2>
          <p className="truncate text-[12px] leading-4 text-fg-3" title={summary}>
            {summary}
          </p>
        </div>
      }
    >
      {failure !== undefined && (
        <StateBlock
          icon="warning"
          tone="warn"
          title="The list history could not be opened"
          body={`${failure.message}.`}
          actions={<Button onClick={retry}>Retry</Button>}
        />
      )}
      {listHistory !== undefined && figures !== undefined && (
        <ListHistoryBody
          listHistory={listHistory}
          figures={figures}
          search={search}
          now={now}
          zone={zone}
          onChange={onChange}
        />
      )}
    </Drawer>
  );
}

function describeOpening(failure: Error | undefined, isConnected: boolean): string {
  if (failure !== undefined) return 'Not opened';
  return isConnected ? 'Opening stored samples' : 'Opens once the service answers';
}

interface ListHistoryBodyProps extends ListHistoryPanelProps {
  readonly listHistory: ListHistory;
  readonly figures: ListHistoryFigures;
  readonly now: number;
  readonly zone: Zone;
}

function ListHistoryBody(props: ListHistoryBodyProps) {
  const { figures, search, now, zone, onChange } = props;
  const { times } = figures;
  return (
    <>
      <Troubles figures={figures} />
      {times.length > 0 && <ListHistoryTravel times={times} at={search.at} now={now} zone={zone} onChange={onChange} />}
      {times.length > 0 && (
        <>
          <p className="text-[12px] leading-4 text-fg-3">{describePlan(figures, zone)}</p>
          <DrawerRule />
        </>
      )}
      {times.length < 2 ? <NothingYet figures={figures} zone={zone} /> : <Compared {...props} />}
      <p className="text-[11px] leading-3.5 text-fg-3">{describeRule(SAMPLE_SECONDS, KEPT_SECONDS, figures)}</p>
    </>
  );
}

function Troubles({ figures }: Pick<ListHistoryBodyProps, 'figures'>) {
  const set = useSettings((settings) => settings.set);
  const isOff = figures.plan.pause === 'off';
  const troubles = describeTrouble(figures);
  if (!isOff && troubles.length === 0) return null;
  return (
    <Notice
      tone={troubles.length === 0 ? 'info' : 'warn'}
      action={isOff ? { label: 'Turn on', onPress: () => set({ isListHistoryOn: true }) } : undefined}
    >
      {[...troubles, ...(isOff ? ['Recording is off.'] : [])].join(' ')}
    </Notice>
  );
}

function NothingYet({ figures, zone }: Pick<ListHistoryBodyProps, 'figures' | 'zone'>) {
  return <StateBlock icon="clock" {...describeBeginning(figures, zone)} />;
}

const SPANS = [
  { value: '900', label: '15 min' },
  { value: '3600', label: '1 h' },
  { value: '14400', label: '4 h' },
  { value: '86400', label: '1 d' },
  { value: 'all', label: 'All' },
] as const;
type Span = (typeof SPANS)[number]['value'];

const FIELD_OPTIONS = RANKED_FIELDS.map((field) => ({ value: field, label: FIELD_WORDS[field] }));

function Compared({ listHistory, figures, search, now, zone }: ListHistoryBodyProps) {
  const [span, setSpan] = useState<Span>('3600');
  const [rankedBy, setRankedBy] = useState<RankedField>('volume24h');
  const { times } = figures;
  const end = search.at ?? times[times.length - 1];
  const seconds = span === 'all' ? Number.POSITIVE_INFINITY : Number(span);
  const start = chooseEarlier(times, end, seconds);
  const then = useListHistorySample(listHistory, start);
  const later = useListHistorySample(listHistory, end);
  const isReading = then.isReading || later.isReading;
  const gaps =
    start === undefined ? [] : findGaps(times, SAMPLE_SECONDS).filter((gap) => gap.from >= start && gap.to <= end);
  const isShort = start !== undefined && span !== 'all' && end - start < seconds;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Compare over" options={SPANS} value={span} onChange={setSpan} />
        <MenuButton<RankedField>
          label="Rank by"
          summary={FIELD_WORDS[rankedBy]}
          align="end"
          options={FIELD_OPTIONS}
          selected={[rankedBy]}
          onChange={([field]) => setRankedBy(field)}
        />
      </div>
      {start === undefined ? (
        <StateBlock icon="clock" title="Nothing earlier" body="No sample is older than the one in the table." />
      ) : (
        <>
          <p className="text-[12px] leading-4 text-fg-2">
            {describeStretch({ from: start, to: end }, now, zone)}
            {isShort ? ', as far back as the samples go.' : '.'} {describeGaps(gaps, now, zone)}
          </p>
          <div className="contents" aria-busy={isReading || undefined}>
            <Moved
              listHistory={listHistory}
              then={then.sample}
              now={later.sample}
              rankedBy={rankedBy}
              search={search}
            />
          </div>
        </>
      )}
    </>
  );
}

interface MovedProps extends Pick<ListHistoryBodyProps, 'listHistory' | 'search'> {
  readonly then: MarketSample | null | undefined;
  readonly now: MarketSample | null | undefined;
  readonly rankedBy: RankedField;
}

function Moved({ listHistory, then, now, rankedBy, search }: MovedProps) {
  const watched = useSelection((selection) => selection.watched);
  if (then === undefined || now === undefined) {
    return (
      <p role="status" className="text-[12px] text-fg-3">
        Reading two samples
      </p>
    );
  }
  if (then === null || now === null) {
    return <StateBlock icon="warning" tone="warn" title="A sample is missing" body="It was deleted or damaged." />;
  }
  const passes = makePassTest(search, watched);
  const listed = listMoves(then, now, rankedBy, passes);
  return (
    <ListHistoryMovers listHistory={listHistory} listed={listed} rankedBy={rankedBy} passes={passes} search={search} />
  );
}
