import { useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import type { Source, SourceDetail } from '@/contract/sources';
import { sourceDetailQuery } from '@/data/queries/sources';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatNumber } from '@/domain/format/format-number';
import { formatClock, formatFullTime, type Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import { explainFailure } from '@/panes/failure/failure-words';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Drawer, DrawerRule } from '@/ui/drawer';
import { Notice } from '@/ui/notice';
import { PendingPart } from '@/ui/pending-part';
import { LagLine } from './lag-line';
import { PublishMarks } from './publish-marks';
import { ScreenLinks } from './screen-links';
import { PauseButton } from './source-list';
import {
  DEMO_SENTENCE,
  describeFilling,
  describeGapLength,
  describeGaps,
  describeMeasure,
  describeOffMarket,
  describePrint,
  describeState,
  formatPerDay,
  isFilling,
  listMarks,
  listScreens,
  namePrintKind,
  nameStored,
  nameVenue,
  type OffMarketToday,
} from './source-words';
import type { SourceActions } from './use-source-actions';

export interface SourceDrawerProps {
  readonly source: Source;
  readonly actions: SourceActions;
  readonly onRemove: (source: Source) => void;
  readonly onClose: () => void;
}

/** Details of one source: its lag, its gaps with their causes, its disk use and its request limits. */
export function SourceDrawer({ source, actions, onRemove, onClose }: SourceDrawerProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const zone = useSettings((settings) => settings.zone);
  // While it is being removed it may be gone before the list is updated.
  const isChanging = actions.pending === source.id;
  const detail = useQuery({ ...sourceDetailQuery(service, source.id), enabled: isConnected && !isChanging });
  return (
    <Drawer
      label={`${source.id} details`}
      header={<Header source={source} />}
      closeLabel="Close details"
      onClose={onClose}
    >
      <div>
        <p className="text-sm">{describeState(source)}</p>
        {source.advice !== undefined && <p className="text-[12px] leading-4 text-fg-2">{source.advice}</p>}
        {source.isDemo === true && <p className="text-[12px] leading-4 text-warn">{DEMO_SENTENCE}</p>}
        {!isFilling(source) && describeFilling(source) !== undefined && (
          <p className="text-xs text-fg-3">{describeFilling(source)}</p>
        )}
      </div>
      <Ways source={source} actions={actions} onRemove={onRemove} />
      {detail.data === undefined ? (
        <NoDetail error={detail.error} retry={() => void detail.refetch()} />
      ) : (
        <Details source={source} detail={detail.data} zone={zone} />
      )}
    </Drawer>
  );
}

function Header({ source }: { readonly source: Source }) {
  return (
    <div className="min-w-0">
      <h2 className="truncate text-md font-semibold tracking-[-0.01em]">{source.rawSymbol}</h2>
      <p className="truncate text-[12px] leading-4 text-fg-3">{nameVenue(source)}</p>
    </div>
  );
}

function Ways({ source, actions, onRemove }: Omit<SourceDrawerProps, 'onClose'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <ScreenLinks market={source} screens={listScreens(source.publishes)} shown={source.listed?.screens ?? []} />
      <span className="flex gap-1.5">
        <PauseButton source={source} actions={actions} />
        <Button look="ghost" aria-haspopup="dialog" onClick={() => onRemove(source)}>
          Remove
        </Button>
      </span>
    </div>
  );
}

function NoDetail({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) {
  if (error === null) return <PendingPart what="the details" />;
  const { title, sentence } = explainFailure(error, { isRemote: false, isOffline: false });
  return (
    <Notice tone="danger" action={{ label: 'Retry', onPress: retry }}>
      {title}. {sentence}
    </Notice>
  );
}

interface DetailsProps {
  /** Taken from the list, so that list and details never disagree. */
  readonly source: Source;
  readonly detail: SourceDetail;
  readonly zone: Zone;
}

function Details({ source, detail, zone }: DetailsProps) {
  const { lag, publishes } = detail;
  return (
    <>
      <section>
        <h3 className="cap mb-1">Lag over the last hour</h3>
        <LagLine lag={lag} />
      </section>
      <Facts source={source} zone={zone} />
      <DrawerRule />
      <Gaps gaps={detail.gaps} zone={zone} />
      <DrawerRule />
      {detail.offMarket !== undefined && (
        <>
          <OffMarket offMarket={detail.offMarket} zone={zone} />
          <DrawerRule />
        </>
      )}
      <Storage storage={detail.storage} source={source} />
      {detail.limits.length > 0 && (
        <>
          <DrawerRule />
          <Limits limits={detail.limits} />
        </>
      )}
      <DrawerRule />
      <section>
        <h3 className="cap mb-1">Published</h3>
        <PublishMarks marks={listMarks({ publishes, history: [] }).filter(({ label }) => label !== 'History')} />
      </section>
    </>
  );
}

function Facts({ source, zone }: { readonly source: Source; readonly zone: Zone }) {
  const { eventsPerSecond, bytes, first, last, filling } = source;
  const facts: readonly (readonly [string, string])[] = [
    ['Events per second', eventsPerSecond === undefined ? MISSING : formatNumber(eventsPerSecond, 0)],
    ['On disk', bytes === undefined || bytes === 0 ? MISSING : formatBytes(bytes)],
    ['First data', formatFullTime(first?.s, zone)],
    ['Last data', formatFullTime(last?.s, zone)],
    ...(filling === undefined ? [] : [['Filled back to', formatFullTime(filling.reaches?.s, zone)] as const]),
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

function Gaps({ gaps, zone }: { readonly gaps: SourceDetail['gaps']; readonly zone: Zone }) {
  return (
    <section>
      <h3 className="cap mb-1">Gaps today</h3>
      {gaps.length === 0 ? (
        <p className="text-[12px] leading-4 text-fg-3">None. The heatmap shows a gap as “no snapshot”.</p>
      ) : (
        <>
          <p className="mb-1 text-[12px] leading-4 text-fg-2">{describeGaps(gaps)}</p>
          <Rows
            label="Gaps today"
            heads={['From', 'Length', 'Cause']}
            rows={gaps.map((gap) => ({
              key: `${gap.from.s} ${gap.from.ns ?? 0}`,
              cells: [formatClock(gap.from.s, zone), describeGapLength(gap), gap.cause],
            }))}
          />
        </>
      )}
    </section>
  );
}

/** Off-market prints: far from the book, at prices that nobody could have traded at. */
function OffMarket({ offMarket, zone }: { readonly offMarket: OffMarketToday; readonly zone: Zone }) {
  return (
    <section>
      <h3 className="cap mb-1">Off-market prints today</h3>
      <p className="mb-1 text-[12px] leading-4 text-fg-2">{describeOffMarket(offMarket)}</p>
      <Rows
        label="Off-market prints today"
        heads={['At', 'Print', 'Kind']}
        rows={offMarket.prints.toReversed().map((print, at) => ({
          key: `${at}`,
          cells: [formatClock(print.timestamp.s, zone), describePrint(print), namePrintKind(print.kind)],
        }))}
      />
    </section>
  );
}

function Storage({ storage, source }: { readonly storage: SourceDetail['storage']; readonly source: Source }) {
  return (
    <section>
      <h3 className="cap mb-1">Disk, {formatPerDay(source.bytesPerDay)}</h3>
      <p className="mb-1 text-[12px] leading-4 text-fg-2">{describeMeasure(source)}</p>
      <Rows
        label="Disk by dataset"
        heads={['Stored', 'A day', 'Kept']}
        rows={storage.map(({ dataset, bytesPerDay, keptDays }) => ({
          key: dataset,
          cells: [
            nameStored(dataset),
            bytesPerDay === undefined ? MISSING : formatBytes(bytesPerDay),
            `${formatNumber(keptDays, 0)} d`,
          ],
        }))}
        areFigures
      />
    </section>
  );
}

function Limits({ limits }: { readonly limits: SourceDetail['limits'] }) {
  return (
    <section>
      <h3 className="cap mb-1">Limits of the venue</h3>
      <Rows
        label="Limits of the venue"
        heads={['Limit', 'Used', 'Of']}
        rows={limits.map(({ name, used, of }) => ({
          key: name,
          cells: [name, formatNumber(used, 0), formatNumber(of, 0)],
        }))}
        areFigures
      />
    </section>
  );
}

interface RowsProps {
  readonly label: string;
  readonly heads: readonly [string, string, string];
  readonly rows: readonly { readonly key: string; readonly cells: readonly [string, string, string] }[];
  /** All columns except the first are numbers. */
  readonly areFigures?: boolean;
}

/** A small table of three columns. */
function Rows({ label, heads, rows, areFigures = false }: RowsProps) {
  const side = areFigures ? 'text-right' : 'text-left';
  return (
    <table aria-label={label} className="w-full text-[12px] leading-5">
      <thead>
        <tr className="text-fg-3">
          {heads.map((head, at) => (
            <th key={head} scope="col" className={`pr-3 font-normal last:pr-0 ${at === 0 ? 'text-left' : side}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="align-top">
            {cells.map((cell, at) => (
              <td
                key={heads[at]}
                className={`pr-3 [overflow-wrap:anywhere] last:pr-0 ${at === 0 ? 'text-left whitespace-nowrap' : side}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
