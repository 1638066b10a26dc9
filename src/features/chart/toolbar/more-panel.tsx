import { Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { MoreFrame } from '@/panes/plot/axis/more-frame';
import { EdgeAndExport, type EdgeAndExportProps } from '@/panes/plot/live/edge-and-export';
import { MeasureChoice, type MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import { InMore } from '@/panes/plot/toolbar/bar-controls';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useCursorCard } from '@/state/cursor-card';
import { CHART_PANES } from '@/state/url-state';
import { ControlRow } from '@/ui/control-row';
import { PendingPart } from '@/ui/pending-part';
import { Segmented } from '@/ui/segmented';
import { ToolbarGroup } from '@/ui/toolbar';
import { useMedia } from '@/ui/use-media';
import { CONTROLS, type ShownChoices } from './controls';
import { AverageChips, FillChip, PaneChips, ProfileChip } from './pane-chips';
import { type ChoiceProps, FundingChoice, InterestChoice, PredictedChoice } from './toolbar-choices';
import { VenuesChoice, type VenuesChoiceProps } from './venues-choice';

const LinesPanel = lazyPart(() =>
  import('@/panes/plot/axis/lines-panel').then((module) => ({ default: module.LinesPanel })),
);
const ComparePanel = lazyPart(() => import('./compare-panel').then((module) => ({ default: module.ComparePanel })));

export interface MorePanelProps extends ChoiceProps, EdgeAndExportProps, MeasureChoiceProps, VenuesChoiceProps {
  /** What the bar itself shows. */
  readonly shown: ShownChoices;
  /** Lines have no button of their own. */
  readonly hasLines: boolean;
}

/** The choices that do not fit in the bar. */
export function MorePanel(props: MorePanelProps) {
  const { chart, shown, hasLines, refresh, onExport } = props;
  // Beside the interval and the range, the bar of a phone has no room for it.
  const isRoomy = useMedia(ROOMY);
  return (
    <MoreFrame>
      {!isRoomy && (
        <ControlRow label="Venues">
          <VenuesChoice {...props} />
        </ControlRow>
      )}
      <Switches {...props} />
      <InMore controls={CONTROLS} ids={['form', 'scale', 'unit']} shown={shown} choice={props} />
      {chart.panes.includes('oi') && (
        <ControlRow label="Open interest as">
          <InterestChoice {...props} />
        </ControlRow>
      )}
      {chart.panes.includes('funding') && <FundingChoices {...props} />}
      <CursorChoice />
      <EdgeAndExport refresh={refresh} onExport={onExport} />
      {hasLines && chart.difference === undefined && (
        <section aria-label="Lines" className="-mx-3.5 border-t border-line">
          <Suspense fallback={<PendingPart what="the lines" className="h-12 px-3.5 py-3" />}>
            <LinesPanel {...chart.data.price} model={chart.model} onSearch={props.onSearch} />
          </Suspense>
        </section>
      )}
      {!shown.compare && (
        <section aria-label="Compare" className="-mx-3.5 border-t border-line pt-2.5">
          <h3 className="px-3.5 text-sm font-[550] text-fg-1">Compare</h3>
          <Suspense fallback={<PendingPart what="the choices" className="h-40 px-3.5 py-3" />}>
            <ComparePanel {...props} />
          </Suspense>
        </section>
      )}
    </MoreFrame>
  );
}

/** Switches for what is on or off. */
function Switches(props: MorePanelProps) {
  const { shown } = props;
  const isRoomy = useMedia(ROOMY);
  // Without any switch, the bar has one button for all of them.
  const hasButton = isRoomy && shown.chips.length === 0;
  const rest = hasButton ? [] : CHART_PANES.filter((pane) => !shown.chips.includes(pane));
  return (
    <>
      {rest.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5 pt-1.5 [&>div]:max-w-full [&>div]:flex-wrap">
          <PaneChips {...props} ids={rest} label="More panes" />
        </div>
      )}
      {!shown.readings && (
        <div className="pt-1.5">
          <ToolbarGroup label="Readings">
            <ProfileChip {...props} />
            <FillChip {...props} />
          </ToolbarGroup>
        </div>
      )}
      <div className="pt-1.5">
        <AverageChips {...props} />
      </div>
      {!shown.measure && (
        <div className="pt-1.5">
          <ToolbarGroup label="Tools">
            <MeasureChoice {...props} keys="⇧ drag, D" />
          </ToolbarGroup>
        </div>
      )}
    </>
  );
}

function CursorChoice() {
  const { isAlways, show } = useCursorCard();
  return (
    <ControlRow label="Card at the cursor">
      <Segmented
        label="Card at the cursor"
        options={[
          {
            value: 'hold',
            label: 'On hold',
            description: 'While the pointer is held still on the chart, or a click has pinned a candle',
          },
          { value: 'always', label: 'Always' },
        ]}
        value={isAlways ? 'always' : 'hold'}
        onChange={(value) => show(value === 'always')}
      />
    </ControlRow>
  );
}

function FundingChoices(props: MorePanelProps) {
  return (
    <>
      <ControlRow label="Funding per">
        <FundingChoice {...props} />
      </ControlRow>
      <ControlRow label="Predicted funding">
        <PredictedChoice {...props} />
      </ControlRow>
    </>
  );
}
