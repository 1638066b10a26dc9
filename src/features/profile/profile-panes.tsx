import { type ReactNode, Suspense } from 'react';
import type { ShownForm } from '@/charts/tpo/tpo-data';
import type { PlotSize } from '@/charts/viewport/viewport';
import { describeForm } from '@/features/profile/inspector/form-words';
import { Legend } from '@/features/profile/inspector/legend';
import { summariseProfiles } from '@/features/profile/inspector/profile-words';
import { VolumeFigure } from '@/features/profile/inspector/volume-figure';
import { AxisMarks } from '@/features/profile/levels/axis-marks';
import { SessionHeaders, SessionStrip } from '@/features/profile/sessions/session-cells';
import type { ProfileView, ShownProfile } from '@/features/profile/view/profile-view';
import { describeRows } from '@/features/profile/view/row-words';
import { PaneMenu, type PaneMenuItem } from '@/panes/explain/pane-menu';
import { AxisButtons } from '@/panes/plot/axis/axis-buttons';
import type { DataBox } from '@/panes/plot/crosshair/data-box';
import { useListener } from '@/panes/plot/gestures/use-listener';
import { Spoken } from '@/panes/plot/keys/use-speech';
import { PlotHost } from '@/panes/plot/plot-host';
import { MeasureHint } from '@/panes/plot/ruler/measure-hint';
import { Button } from '@/ui/button';
import { PaneFrame } from '@/ui/pane-frame';
import type { PaneStatus } from '@/ui/pane-status';
import { PendingPart } from '@/ui/pending-part';
import { BeforeData } from './plot/before-data';
import { describeCut } from './plot/find-cut';
import { listenStrip } from './plot/listen-profile';
import { PlotOverlay } from './plot/plot-overlay';
import type { AlgebraActions } from './plot/use-profile-algebra';
import type { ProfileKeys } from './plot/use-profile-keys';
import type { MountedStage } from './plot/use-profile-stage';

const SUMMARY_ID = 'profile-summary';

export interface ProfilePanesProps {
  readonly view: ProfileView;
  readonly mounted: MountedStage;
  readonly form: ShownForm | undefined;
  /** Size of the plot as drawn. */
  readonly size: PlotSize;
  readonly status: PaneStatus;
  readonly box: DataBox | undefined;
  readonly isMeasuring: boolean;
  /** Accessible name of the plot. */
  readonly plotName: string;
  readonly keys: ProfileKeys;
  readonly items: readonly PaneMenuItem[];
  /** Shown over the plot before it is requested. */
  readonly offer: ReactNode;
  readonly algebra: AlgebraActions;
  /** Shown under the plot. */
  readonly bar: ReactNode;
  onSelect(shown: ShownProfile, isExtending: boolean): void;
  onResetTime(): void;
}

/** Headers, plot and strip of the sessions beside the price axis. */
export function ProfilePanes(props: ProfilePanesProps) {
  const { view, mounted, size, algebra, bar, onSelect, onResetTime } = props;
  const { listened, attach } = mounted;
  const strip = useListener(listened, listenStrip);
  return (
    <div
      ref={attach}
      data-picture=""
      className="group grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_72px] grid-rows-[minmax(0,1fr)_auto_auto] bg-canvas"
      // Before there are sessions, there are no prices and no days either: none is made up.
      data-bare={view.sessions.length === 0 ? '' : undefined}
    >
      <div className="flex min-h-0 min-w-0 flex-col">
        <SessionHeaders
          view={view}
          width={size.width}
          onSelect={onSelect}
          onMerge={algebra.onMerge}
          onSplitBefore={algebra.onSplitBefore}
          describeCut={(time) => describeCut(view, time)}
        />
        <PlotPane {...props} />
      </div>
      <div className="relative mt-9 border-l border-line bg-panel group-data-bare:invisible pointer-coarse:mt-11">
        <div data-host="priceAxis" className="absolute inset-0 cursor-ns-resize touch-none" />
        <AxisMarks view={view} height={size.height} />
        <AxisButtons model={view.model} axis="price" decimals={view.decimals} onReset={() => view.model.fit()} />
      </div>
      <SessionStrip view={view} width={size.width} host={strip} onResetTime={onResetTime} />
      <div className="border-t border-l border-line bg-panel group-data-bare:hidden" />
      {bar}
    </div>
  );
}

function PlotPane(props: ProfilePanesProps) {
  const { view, form, status, box, isMeasuring, keys, items, offer, algebra } = props;
  return (
    <PaneFrame
      name="Profile pane"
      title="TPO"
      status={status}
      figures={
        <>
          <FormFigure view={view} form={form} />
          <VolumeFigure view={view} form={form} />
        </>
      }
      menu={
        <span className="flex items-center gap-1">
          <Legend view={view} form={form} />
          <AlgebraButtons {...algebra} />
          <PaneMenu name="Profile pane menu" items={items} />
        </span>
      }
      className="flex-1"
      host={
        <PlotHost
          plotName={props.plotName}
          summaryId={SUMMARY_ID}
          testId="tpo-canvas"
          onKeyDown={props.keys.onKeyDown}
        />
      }
    >
      <BeforeData view={view} width={props.size.width} />
      <PlotOverlay view={view} size={props.size} box={box} />
      {isMeasuring && box === undefined && <MeasureHint />}
      <p id={SUMMARY_ID} className="sr-only">
        {summariseProfiles(view)}
      </p>
      <Spoken {...keys} />
      <Suspense fallback={<PendingPart what="what this costs" isOver />}>{offer}</Suspense>
    </PaneFrame>
  );
}

/** Row height, and what is drawn instead of letters. */
function FormFigure({ view, form }: Pick<ProfilePanesProps, 'view' | 'form'>) {
  if (Number.isNaN(view.rows.height)) return null;
  const { drawn, factor, levels, counted } = describeRows(view);
  const title =
    levels === undefined ? factor : [factor, `all figures of a session are ${counted}`].filter(Boolean).join('; ');
  const told = describeForm(form);
  return (
    <>
      <span title={title}>
        <span className="text-fg-2">{drawn}</span> per row
        {levels !== undefined && <span className="max-lg:hidden">, levels from {levels} rows</span>}
      </span>
      {told !== '' && <span>{told}</span>}
    </>
  );
}

/** Buttons that merge the selected sessions and split a profile. */
function AlgebraButtons({ mergeReason, splitReason, onMerge, onSplit }: AlgebraActions) {
  const look = 'h-6! pointer-coarse:h-8! bg-canvas/84 px-1.5! text-xs max-sm:hidden';
  return (
    <>
      <Button look="ghost" className={look} aria-label="Merge sessions" offReason={mergeReason} onClick={onMerge}>
        Merge
      </Button>
      <Button look="ghost" className={look} aria-label="Split profile" offReason={splitReason} onClick={onSplit}>
        Split
      </Button>
    </>
  );
}
