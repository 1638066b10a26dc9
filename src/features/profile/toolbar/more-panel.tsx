import { MoreFrame } from '@/panes/plot/axis/more-frame';
import { EdgeAndExport, type EdgeAndExportProps } from '@/panes/plot/live/edge-and-export';
import { MeasureChoice, type MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import { ControlRow } from '@/ui/control-row';
import { MARK_CHIPS, type ShownChoices } from './shown-choices';
import {
  AreaFields,
  BlockChoice,
  CandlesChoice,
  type ChoiceProps,
  ColourChoice,
  LayoutChoice,
  MarkChips,
  RowChoice,
  StyleChoice,
  UnitChoice,
  Venues,
  VolumeChoice,
} from './toolbar-choices';

export interface MorePanelProps extends ChoiceProps, EdgeAndExportProps, MeasureChoiceProps {
  /** What the bar itself shows. */
  readonly shown: ShownChoices;
}

/** The choices that do not fit in the bar. */
export function MorePanel(props: MorePanelProps) {
  const { shown, refresh, onExport } = props;
  const chips = MARK_CHIPS.filter((chip) => !shown.chips.includes(chip) && chip !== 'volume' && chip !== 'candles');
  return (
    <MoreFrame>
      {!shown.hasBlock && (
        <ControlRow label="Block">
          <BlockChoice {...props} />
        </ControlRow>
      )}
      {chips.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 pt-1 [&>div]:max-w-full [&>div]:flex-wrap">
          <MarkChips {...props} ids={chips} label="More marks" />
        </div>
      )}
      <DrawnRows {...props} />
      <ControlRow label="Volume by price">
        <VolumeChoice {...props} />
      </ControlRow>
      <ControlRow label="Prices behind">
        <CandlesChoice {...props} />
      </ControlRow>
      {!shown.hasArea && (
        <section aria-label="Value area" className="-mx-3.5 border-y border-line px-3.5 py-1">
          <p aria-hidden="true" className="pt-1 text-xs text-fg-3">
            Value area
          </p>
          <AreaFields {...props} />
        </section>
      )}
      <SourceRows {...props} />
      <ControlRow label="Ruler">
        <MeasureChoice {...props} keys="⇧ drag" />
      </ControlRow>
      <EdgeAndExport refresh={refresh} onExport={onExport} />
    </MoreFrame>
  );
}

/** How profiles are drawn. */
function DrawnRows(props: MorePanelProps) {
  const { shown } = props;
  return (
    <>
      {!shown.hasLayout && (
        <ControlRow label="Profile layout">
          <LayoutChoice {...props} />
        </ControlRow>
      )}
      {!shown.hasStyle && (
        <ControlRow label="TPO style">
          <StyleChoice {...props} />
        </ControlRow>
      )}
      {!shown.hasColour && (
        <ControlRow label="Colour">
          <ColourChoice {...props} />
        </ControlRow>
      )}
      {!shown.hasRow && (
        <ControlRow label="Row">
          <RowChoice {...props} />
        </ControlRow>
      )}
    </>
  );
}

/** Whose trades are shown, and in which unit. */
function SourceRows(props: MorePanelProps) {
  const { shown } = props;
  return (
    <>
      {!shown.hasUnit && (
        <ControlRow label="Unit">
          <UnitChoice {...props} />
        </ControlRow>
      )}
      {!shown.hasVenues && (
        <ControlRow label="Venues">
          <Venues {...props} />
        </ControlRow>
      )}
    </>
  );
}
