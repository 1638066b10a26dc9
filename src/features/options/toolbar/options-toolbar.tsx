import { RANGE_FACTS } from '@/features/options/view/option-ranges';
import { FitAndRefresh } from '@/panes/lines/fit-and-refresh';
import { MoreControls } from '@/panes/lines/more-controls';
import type { SpanZoom } from '@/panes/lines/use-span-zoom';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import { hasMore, InBar, InMore } from '@/panes/plot/toolbar/bar-controls';
import { useControlPreview } from '@/panes/price/use-control-preview';
import { Toolbar, ToolbarSpacer } from '@/ui/toolbar';
import { CONTROLS, useShownChoices } from './controls';
import { type ChoiceProps, CoinChoice, RangeChoice } from './toolbar-choices';

export interface OptionsToolbarProps extends Omit<ChoiceProps, 'onPreview'> {
  /** How the live edge is followed; `undefined` if time does not advance. */
  readonly refresh: LiveRefresh | undefined;
  readonly zoom: Pick<SpanZoom, 'shown' | 'onFit'>;
}

/** Coin, tenor, range, symbols of the venue, and what they are compared with; what does not fit is behind "More". */
export function OptionsToolbar(props: OptionsToolbarProps) {
  const { view, zoom, prices, refresh } = props;
  const [shown, onFit] = useShownChoices();
  const choice = { ...props, onPreview: useControlPreview(prices) };
  const bar = { controls: CONTROLS, shown, choice };
  const hiddenRefresh = shown.refresh ? undefined : refresh;
  return (
    <Toolbar label="Options controls" onFit={onFit}>
      <CoinChoice {...choice} />
      <InBar {...bar} ids={['tenor']} />
      <RangeChoice {...choice} />
      <span className="flex-none text-xs text-fg-3 max-sm:hidden">{RANGE_FACTS[view.choice.range].tag} buckets</span>
      <InBar {...bar} ids={['volatility', 'skew']} />
      <ToolbarSpacer />
      <FitAndRefresh zoom={zoom} refresh={shown.refresh ? refresh : undefined} />
      <InBar {...bar} ids={['realised', 'compare']} />
      {(hiddenRefresh !== undefined || hasMore(CONTROLS, shown, choice)) && (
        <MoreControls label="More options controls" refresh={hiddenRefresh}>
          <InMore {...bar} ids={['tenor', 'volatility', 'skew', 'realised', 'compare']} />
        </MoreControls>
      )}
    </Toolbar>
  );
}
