import { useSupplyPrices } from '@/features/supply/view/use-supply-prices';
import { FitAndRefresh } from '@/panes/lines/fit-and-refresh';
import { MoreControls } from '@/panes/lines/more-controls';
import type { SpanZoom } from '@/panes/lines/use-span-zoom';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import { hasMore, InBar, InMore } from '@/panes/plot/toolbar/bar-controls';
import { Toolbar, ToolbarDivider, ToolbarSpacer } from '@/ui/toolbar';
import { CONTROLS, useShownChoices } from './controls';
import { type ChoiceProps, CoinChoice, RangeChoice } from './toolbar-choices';

export interface SupplyToolbarProps extends Omit<ChoiceProps, 'prices' | 'search'> {
  readonly zoom: SpanZoom;
  /** How the live edge is followed; `undefined` if time does not advance. */
  readonly refresh: LiveRefresh | undefined;
}

/** Coin, range, buckets, scale, lines beside the market cap, and compared coins; what does not fit is behind "More". */
export function SupplyToolbar({ zoom, refresh, ...props }: SupplyToolbarProps) {
  const { view } = props;
  const [shown, onFit] = useShownChoices();
  const choice = { ...props, search: view.search, prices: useSupplyPrices(view) };
  // Controls that do nothing are left out: the notice below says once which tier has what they choose from.
  if (view.lock !== undefined)
    return (
      <Toolbar label="Supply controls">
        <CoinChoice {...choice} isBare={false} />
      </Toolbar>
    );
  const bar = { controls: CONTROLS, shown, choice };
  const hiddenRefresh = shown.refresh ? undefined : refresh;
  return (
    <Toolbar label="Supply controls" onFit={onFit}>
      <CoinChoice {...choice} isBare={!shown.coinLabel} />
      <RangeChoice {...choice} />
      <InBar {...bar} ids={['step']} />
      {shown.scale && <ToolbarDivider />}
      <InBar {...bar} ids={['scale', 'mode', 'lines', 'compare', 'leaders']} />
      <ToolbarSpacer />
      <FitAndRefresh zoom={zoom} refresh={shown.refresh ? refresh : undefined} />
      {(hiddenRefresh !== undefined || hasMore(CONTROLS, shown, choice)) && (
        <MoreControls label="More supply controls" refresh={hiddenRefresh}>
          {(close) => (
            <InMore
              {...bar}
              ids={['step', 'scale', 'mode', 'lines', 'compare', 'leaders']}
              choice={{
                ...choice,
                onLeaders: () => {
                  close();
                  choice.onLeaders();
                },
              }}
            />
          )}
        </MoreControls>
      )}
    </Toolbar>
  );
}
