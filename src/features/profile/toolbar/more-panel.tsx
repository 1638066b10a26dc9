import { MoreFrame } from '@/panes/plot/axis/more-frame';
import { EdgeAndExport, type EdgeAndExportProps } from '@/panes/plot/live/edge-and-export';
import { MeasureChoice, type MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import { InMore } from '@/panes/plot/toolbar/bar-controls';
import { ControlRow } from '@/ui/control-row';
import { CONTROLS, MARK_CHIPS, type ShownChoices } from './controls';
import { AreaFields, CandlesChoice, type ChoiceProps, MarkChips, VolumeChoice } from './toolbar-choices';

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
      <InMore controls={CONTROLS} ids={['block']} shown={shown} choice={props} />
      {chips.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 pt-1 [&>div]:max-w-full [&>div]:flex-wrap">
          <MarkChips {...props} ids={chips} label="More marks" />
        </div>
      )}
      <InMore controls={CONTROLS} ids={['layout', 'style', 'colour', 'row']} shown={shown} choice={props} />
      <ControlRow label="Volume by price">
        <VolumeChoice {...props} />
      </ControlRow>
      <ControlRow label="Prices behind">
        <CandlesChoice {...props} />
      </ControlRow>
      {!shown.area && (
        <section aria-label="Value area" className="-mx-3.5 border-y border-line px-3.5 py-1">
          <p aria-hidden="true" className="pt-1 text-xs text-fg-3">
            Value area
          </p>
          <AreaFields {...props} />
        </section>
      )}
      <InMore controls={CONTROLS} ids={['unit', 'venues']} shown={shown} choice={props} />
      <ControlRow label="Ruler">
        <MeasureChoice {...props} keys="⇧ drag" />
      </ControlRow>
      <EdgeAndExport refresh={refresh} onExport={onExport} />
    </MoreFrame>
  );
}
