import type { InstrumentChoice } from '@/contract/sources';
import { formatCompact } from '@/domain/format/format-compact';
import { Button } from '@/ui/button';
import { PublishMarks } from './publish-marks';
import { DemoTag } from './source-list';
import { formatPerDay, listMarks, nameBasis, nameVenue } from './source-words';
import type { SourceActions } from './use-source-actions';

export interface InstrumentRowProps {
  readonly instrument: InstrumentChoice;
  readonly actions: SourceActions;
  readonly offReason: string | undefined;
}

/** "24 h 4.1B USDT": the traded volume, if the venue's list has it. */
const describeTurnover = ({ turnover, quote }: InstrumentChoice): string | undefined =>
  turnover === undefined ? undefined : `24 h ${formatCompact(turnover)} ${quote}`;

/** An instrument to add: its venue, volume, published data, and disk use per day. */
export function InstrumentRow({ instrument, actions, offReason }: InstrumentRowProps) {
  const { id, rawSymbol, isDemo, bytesPerDay, bytesBasis, isAdded } = instrument;
  const isPending = actions.pending === id;
  const busy = actions.pending === undefined ? offReason : 'A change is in progress';
  const turnover = describeTurnover(instrument);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line px-1 py-1.5 hover:bg-hover @2xl:grid-cols-[minmax(9rem,1.2fr)_minmax(0,2.2fr)_6.5rem_4rem]">
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 text-sm font-[550]">
          <span className="truncate">{rawSymbol}</span>
          {isDemo === true && <DemoTag />}
        </span>
        <span className="block truncate text-xs text-fg-3">
          {[nameVenue(instrument), turnover].filter((part) => part !== undefined).join(' · ')}
        </span>
      </span>
      <span className="min-w-0 @max-2xl:order-last @max-2xl:col-span-2">
        <PublishMarks marks={listMarks(instrument)} />
      </span>
      <span className="text-right text-sm text-fg-2 @max-2xl:order-last @max-2xl:col-span-2 @max-2xl:text-left @max-2xl:text-xs">
        <span title={bytesBasis}>about {formatPerDay(bytesPerDay)}</span>
        {bytesBasis !== undefined && (
          <span className="text-2xs leading-4 text-fg-3 @2xl:block">
            <span aria-hidden="true">{nameBasis(bytesBasis)}</span>
            <span className="sr-only">. {bytesBasis}</span>
          </span>
        )}
      </span>
      <Button
        className="justify-self-end"
        look={isAdded || busy !== undefined ? 'plain' : 'primary'}
        aria-label={isAdded ? `${id} is added` : `Add ${id}`}
        offReason={isAdded ? 'Already recorded' : busy}
        onClick={() => void actions.run({ action: 'add', id })}
      >
        {isAdded ? 'Added' : isPending ? 'Adding' : 'Add'}
      </Button>
    </li>
  );
}
