import { lazyPart } from '@/client/lazy-part';
import type { ExportKind } from '@/panes/export/export-job';
import { PanelButton } from '@/panes/plot/axis/panel-button';
import { PlotButtons } from '@/panes/plot/axis/plot-buttons';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import type { MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import { InBar } from '@/panes/plot/toolbar/bar-controls';
import { useControlPreview } from '@/panes/price/use-control-preview';
import { Button } from '@/ui/button';
import { Toolbar, ToolbarDivider, ToolbarGroup, ToolbarSpacer } from '@/ui/toolbar';
import { DOCKED, useMedia } from '@/ui/use-media';
import { CONTROLS, type ShownChoices, useShownChoices } from './controls';
import { type ChoiceProps, MarkChips, SessionChoice } from './toolbar-choices';

const loadMore = () => import('./more-panel');
const MorePanel = lazyPart(() => loadMore().then((module) => ({ default: module.MorePanel })));

export interface ProfileToolbarProps extends Omit<ChoiceProps, 'onPreview' | 'search'>, MeasureChoiceProps {
  onFit(): void;
  onLive(): void;
  onExport(kind: ExportKind): void;
  onInspector(): void;
  readonly isInspectorOpen: boolean;
  /** How the live edge is followed; `undefined` if time does not advance. */
  readonly refresh: LiveRefresh | undefined;
}

/** Sessions, blocks, style, marks and rows; what does not fit is behind "More". */
export function ProfileToolbar(props: ProfileToolbarProps) {
  const [shown, onFit] = useShownChoices();
  // A docked inspector needs no button until it has been closed.
  const isDocked = useMedia(DOCKED) && props.isInspectorOpen;
  const choice = { ...props, search: props.view.search, onPreview: useControlPreview(props.prices) };
  return (
    <Toolbar label="Profile controls" onFit={onFit}>
      <SessionChoice {...choice} />
      <InBar controls={CONTROLS} ids={['block', 'style', 'layout']} shown={shown} choice={choice} />
      {shown.chips.length > 0 && (
        <>
          <ToolbarDivider />
          <MarkChips {...choice} ids={shown.chips} label="Marks" />
        </>
      )}
      <ToolbarSpacer />
      <InBar controls={CONTROLS} ids={['venues', 'unit', 'colour', 'row', 'area']} shown={shown} choice={choice} />
      <MoreButton {...choice} shown={shown} />
      {!isDocked && (
        // On phones "Details" in the bar under the plot opens it.
        <span className="max-sm:hidden">
          <ToolbarGroup label="Inspector">
            <Button
              look="ghost"
              aria-label="Session inspector"
              aria-pressed={props.isInspectorOpen}
              onClick={props.onInspector}
            >
              Inspector
            </Button>
          </ToolbarGroup>
        </span>
      )}
      <PlotButtons
        isTight
        isLive={choice.view.settled.isLive}
        livePrice={choice.prices?.live}
        onFit={choice.onFit}
        onLive={choice.onLive}
        onLivePreview={(isShown) => choice.onPreview(isShown ? (now) => now.live : undefined)}
      />
    </Toolbar>
  );
}

type Choices = ProfileToolbarProps & ChoiceProps & { readonly shown: ShownChoices };

function MoreButton(props: Choices) {
  return (
    <PanelButton label="More profile controls" value="More" className="w-110 max-w-[calc(100vw-16px)]" load={loadMore}>
      {(close) => (
        <MorePanel
          {...props}
          onMeasure={(isMeasuring) => {
            close();
            props.onMeasure(isMeasuring);
          }}
          onExport={(kind) => {
            close();
            props.onExport(kind);
          }}
        />
      )}
    </PanelButton>
  );
}
