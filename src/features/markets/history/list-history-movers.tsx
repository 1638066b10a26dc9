import { Suspense, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { Market } from '@/contract/payloads';
import type { ListHistory } from '@/data/list-history/list-history-types';
import { formatNumber } from '@/domain/format/format-number';
import { MOVE_KINDS, type MoveKind, type MoveSort } from '@/domain/list-history/compare-samples';
import { useOriginFact, useSaveCsv } from '@/features/markets/toolbar/use-save-csv';
import type { ExportDocument } from '@/panes/export/export-document';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { Button } from '@/ui/button';
import { PendingPart } from '@/ui/pending-part';
import { Segmented } from '@/ui/segmented';
import { describeFilters, listUnapplied } from './list-history-filter';
import { exportMoves, type ListedMoves, sortListed } from './list-history-moves';
import { ListHistoryMovesTable } from './list-history-moves-table';
import type { RankedField } from './list-history-words';

const RankHistoryPanel = lazyPart(() =>
  import('./rank-history-panel').then((module) => ({ default: module.RankHistoryPanel })),
);

const KIND_WORDS: Readonly<Record<MoveKind, string>> = { both: 'Movers', new: 'New', gone: 'Gone' };

const EMPTY_WORDS: Readonly<Record<MoveKind, string>> = {
  both: 'No market that matches the filters is in both samples.',
  new: 'No market that matches the filters was listed between the two samples.',
  gone: 'No market that matches the filters left the list between the two samples.',
};

export interface ListHistoryMoversProps {
  readonly listHistory: ListHistory;
  readonly listed: ListedMoves;
  readonly rankedBy: RankedField;
  readonly passes: (market: Market) => boolean;
  readonly search: MarketsSearch;
}

/** Markets that moved, are new or are gone; each with its ranks in all samples, and all of it as files. */
export function ListHistoryMovers(props: ListHistoryMoversProps) {
  const { listHistory, listed, rankedBy, search } = props;
  const [kind, setKind] = useState<MoveKind>('both');
  const [sorted, setSorted] = useState<{ readonly by: MoveSort; readonly ascending: boolean }>({
    by: 'rankGain',
    ascending: false,
  });
  // Keyed by market: row numbers change when another sample is compared.
  const [opened, setOpened] = useState<string>();
  const openedRow = opened === undefined ? -1 : listed.moves.keys.indexOf(opened);
  const unapplied = listUnapplied(search);
  const rows = sortListed(listed, kind, sorted.by, sorted.ascending);
  const kinds = MOVE_KINDS.map((value) => ({
    value,
    label: `${KIND_WORDS[value]} ${formatNumber(listed.rowsOf[value].length, 0)}`,
  }));
  return (
    <>
      <Segmented label="Which markets" options={kinds} value={kind} onChange={setKind} className="self-start" />
      <div className="-mx-4 flex min-h-60 flex-1 flex-col border-y border-line">
        {rows.length === 0 ? (
          <p role="status" className="m-auto px-6 text-center text-[12px] text-fg-2">
            {EMPTY_WORDS[kind]}
          </p>
        ) : (
          <ListHistoryMovesTable
            key={kind}
            kind={kind}
            listed={listed}
            rows={rows}
            sort={sorted.by}
            ascending={sorted.ascending}
            onSort={(by) => setSorted((before) => ({ by, ascending: before.by === by && !before.ascending }))}
            onHistory={(row) => setOpened(listed.moves.keys[row])}
          />
        )}
      </div>
      <p className="text-[11px] leading-3.5 text-fg-3">
        Ranks are among all markets of a sample, live and simulated alike, except recordings. OI shift is the 24 h
        change in open interest, now minus then, in percentage points: the list does not give open interest itself, so
        this is not the change between the two samples. Enter shows the ranks of all samples.
        {unapplied.length > 0 && ` Not applied here: ${unapplied.join(', ')}.`}
      </p>
      <SaveButtons {...props} />
      {openedRow >= 0 && (
        <Suspense fallback={<PendingPart what="the rank history" isOver />}>
          <RankHistoryPanel
            listHistory={listHistory}
            listed={listed}
            row={openedRow}
            rankedBy={rankedBy}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function SaveButtons({ listHistory, listed, rankedBy, passes, search }: ListHistoryMoversProps) {
  const save = useSaveCsv();
  const getOrigin = useOriginFact();
  const { earlier, later } = listed;
  const facts = [getOrigin(later.facts), ['Filters', describeFilters(search)]] as const;
  async function loadSamples(): Promise<ExportDocument> {
    const { exportSpan } = await import('./list-history-export');
    return exportSpan({ listHistory, from: earlier.at, to: later.at, passes, facts });
  }
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button onClick={() => void save('list-movers', () => Promise.resolve(exportMoves(listed, rankedBy, facts)))}>
        Save movers CSV
      </Button>
      <Button onClick={() => void save('list-samples', loadSamples)}>Save samples CSV</Button>
    </div>
  );
}
