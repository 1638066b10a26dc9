import { useEffect, useRef } from 'react';
import type { ExportKind } from '@/panes/export/export-job';
import { RefreshChoice } from '@/panes/plot/refresh-choice';
import type { LiveRefresh } from '@/panes/plot/use-refresh';
import { Button } from '@/ui/button';
import { ControlRow } from '@/ui/control-row';
import { ToolbarGroup } from '@/ui/toolbar';
import { MARK_CHIPS, type ShownChoices } from './shown-choices';
import {
  AreaFields,
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

export interface MorePanelProps extends ChoiceProps {
  readonly refresh: LiveRefresh | undefined;
  onExport(kind: ExportKind): void;
  /** What the bar itself holds. */
  readonly shown: ShownChoices;
}

const KINDS: readonly ExportKind[] = ['png', 'csv', 'json'];

/** The choices that the bar has no room for. */
export function MorePanel(props: MorePanelProps) {
  const { shown, refresh, onExport } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('[tabindex="0"], button')?.focus(), []);
  const chips = MARK_CHIPS.filter((chip) => !shown.chips.includes(chip) && chip !== 'volume' && chip !== 'candles');
  return (
    <div ref={panel} className="flex flex-col gap-1.5 px-3.5 py-2.5">
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
      {refresh !== undefined && (
        <ControlRow label="Live edge">
          <RefreshChoice {...refresh} />
        </ControlRow>
      )}
      <ControlRow label="Export">
        <ToolbarGroup label="Export">
          {KINDS.map((kind) => (
            <Button key={kind} aria-label={`Export ${kind.toUpperCase()}`} onClick={() => onExport(kind)}>
              {kind.toUpperCase()}
            </Button>
          ))}
        </ToolbarGroup>
      </ControlRow>
    </div>
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

/** Whose trades, in which unit. */
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
