import { describeDatabase, describeListHistory, isStorageFull } from '@/client/database-words';
import { useService } from '@/client/service-context';
import { useDatabaseFigures } from '@/client/use-database-figures';
import { useListHistory, useListHistoryFigures } from '@/client/use-list-history';
import { forgetCosts } from '@/data/budget/kept-costs';
import type { DatabaseFigures } from '@/data/cache/database/database-types';
import type { ListHistory } from '@/data/list-history/list-history-types';
import { forgetWeeks } from '@/data/queries/week/kept-weeks';
import { describeKind } from '@/panes/failure/failure-words';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { FieldNote, Row, Section, Switch } from './settings-parts';

/** How much past data is stored on this device, and a way to remove it. */
export function KeptData() {
  const figures = useDatabaseFigures();
  const tape = useListHistory();
  const samples = useListHistoryFigures(tape);
  const { isListHistoryOn, set } = useSettings();
  const isFull = (figures !== undefined && isStorageFull(figures)) || samples?.state === 'full';
  return (
    <Section title="Cached on this device">
      <div className="flex flex-col gap-1.5">
        <FieldNote>{describeKept(figures)}</FieldNote>
        <Row label="Record the market list">
          <Switch
            label="Record the market list"
            isOn={isListHistoryOn}
            onChange={(isOn) => set({ isListHistoryOn: isOn })}
          />
        </Row>
        <FieldNote>
          {samples === undefined
            ? 'The samples are counted once the service answers.'
            : `${describeListHistory(samples)}.`}
        </FieldNote>
        {isFull && <FullNotice />}
        <ForgetButton tape={tape} />
      </div>
    </Section>
  );
}

function FullNotice() {
  const { title, sentence, next } = describeKind('storage-full');
  return (
    <Notice tone="warn">
      {title}. {sentence} {next}
    </Notice>
  );
}

function describeKept(figures: DatabaseFigures | undefined): string {
  if (figures === undefined) return 'Open a view of a market to see what is cached.';
  const kept = describeDatabase(figures);
  const use = figures.state === 'open' ? ' Cached history is free next time.' : '';
  return `${kept.charAt(0).toUpperCase()}${kept.slice(1)}.${use}`;
}

function ForgetButton({ tape }: { readonly tape: ListHistory | undefined }) {
  const { opened } = useService();
  const { tileDatabase } = opened.get();
  async function forget(): Promise<void> {
    await Promise.all([tileDatabase?.forgetAll(), tape?.forgetAll()]);
    forgetCosts();
    forgetWeeks();
  }
  return (
    <Button
      className="self-start"
      offReason={tileDatabase === undefined && tape === undefined ? 'Nothing has been opened yet' : undefined}
      onClick={() => void forget()}
    >
      Clear cached data
    </Button>
  );
}
