import type { ImportedMarketFacts } from '@/data/queries/imports';
import { formatNumber } from '@/domain/format/format-number';
import { MISSING } from '@/domain/format/missing';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Drawer, DrawerRule } from '@/ui/drawer';
import { ScreenLinks } from '../sources/screen-links';
import { DEMO_SENTENCE } from '../sources/source-words';
import type { SourceActions } from '../sources/use-source-actions';
import { describeSpan } from './import-words';
import type { RecordingRow } from './recording-rows';

export interface RecordingDrawerProps {
  readonly row: RecordingRow;
  readonly actions: SourceActions;
  readonly onRemove: (row: RecordingRow) => void;
  readonly onClose: () => void;
}

/** What is stored of one market: its files with spans and gaps, and the views it has data for. */
export function RecordingDrawer({ row, actions, onRemove, onClose }: RecordingDrawerProps) {
  const { name, title, venue, isDemo, shown, screens, of } = row;
  return (
    <Drawer
      label={`${name} details`}
      header={<Header {...{ title, venue }} />}
      closeLabel="Close details"
      onClose={onClose}
    >
      <div>
        <p className="text-sm">{shown}</p>
        {isDemo && <p className="text-[12px] leading-4 text-warn">{DEMO_SENTENCE}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <ScreenLinks market={row} screens={screens} />
        {'kept' in of && (
          <Button
            offReason={actions.pending === undefined ? undefined : 'A change is in progress'}
            onClick={() => void actions.run({ action: 'add', id: of.kept.id })}
          >
            Record again
          </Button>
        )}
        <Button look="ghost" aria-haspopup="dialog" onClick={() => onRemove(row)}>
          Remove
        </Button>
      </div>
      <Facts row={row} />
      {'imported' in of &&
        of.imported.parts.map((part) => <Part key={`${part.from.s} ${part.contents}`} part={part} />)}
    </Drawer>
  );
}

function Header({ title, venue }: Pick<RecordingRow, 'title' | 'venue'>) {
  return (
    <div className="min-w-0">
      <h2 className="truncate text-md font-semibold tracking-[-0.01em]">{title}</h2>
      <p className="truncate text-[12px] leading-4 text-fg-3">{venue}</p>
    </div>
  );
}

function Facts({ row }: Pick<RecordingDrawerProps, 'row'>) {
  const facts: readonly (readonly [string, string])[] = [
    ['From', row.from],
    ['Span', row.span],
    ['Length', row.length],
    ['Gaps', row.gaps],
    ['On disk', row.bytes],
  ];
  return (
    <dl aria-label="Facts" className="grid grid-cols-[auto_1fr] gap-x-4.5 text-sm leading-5.5">
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd className="text-right">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One import: the names of its files, and what they contained. */
function Part({ part }: { readonly part: ImportedMarketFacts['parts'][number] }) {
  const zone = useSettings((settings) => settings.zone);
  const { names = [], files, gaps, contents, oddities } = part;
  return (
    <section>
      <DrawerRule />
      <h3 className="cap mt-3 mb-1">{describeSpan({ parts: [part] }, zone)}</h3>
      <p className="text-[12px] leading-4.25 text-fg-2">
        {contents}. {gaps === undefined ? MISSING : formatNumber(gaps, 0)} {gaps === 1 ? 'gap' : 'gaps'}.
      </p>
      <ul aria-label="Files" className="mono mt-1.5 text-xs leading-4.5 select-text">
        {names.map((name) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
        {names.length === 0 && (
          <li className="text-fg-3">
            {formatNumber(files, 0)} {files === 1 ? 'file' : 'files'}, imported before names were kept
          </li>
        )}
      </ul>
      {oddities.map((oddity) => (
        <p key={oddity} className="mt-1 text-[12px] leading-4 text-warn">
          {oddity}
        </p>
      ))}
    </section>
  );
}
