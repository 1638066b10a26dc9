import { useIsConnected } from '@/client/service-context';
import type { ViewPrice } from '@/data/plan/price-view';
import { describeOffline, describePrice } from '@/panes/price/price-words';
import { Button } from '@/ui/button';
import { Kbd } from '@/ui/kbd';
import { ToolbarGroup } from '@/ui/toolbar';

export interface PlotButtonsProps {
  readonly isLive: boolean;
  /** Price of going to the live edge, once known. */
  readonly livePrice: ViewPrice | undefined;
  /** The bar is full: labels are short and key hints hidden, unless the window is extra wide. */
  readonly isTight?: boolean;
  onFit(): void;
  onLive(): void;
  /** Reports whether the pointer or the focus is on the button of the live edge. */
  onLivePreview(isShown: boolean): void;
}

/** Shown only where key hints fit. */
const WIDE_ENOUGH = 'max-lg:hidden';
const TIGHT = 'max-[1679px]:hidden';

/** Buttons that fit the plot and move it to the live edge. */
export function PlotButtons({ isLive, livePrice, isTight = false, onFit, onLive, onLivePreview }: PlotButtonsProps) {
  const show = () => onLivePreview(true);
  const hide = () => onLivePreview(false);
  const describe = useIsConnected() ? describePrice : describeOffline;
  const room = isTight ? TIGHT : WIDE_ENOUGH;
  return (
    <ToolbarGroup label="View">
      <Button
        look="ghost"
        aria-label="Fit"
        title="Fit the prices; if they are fitted, go back to the chosen range"
        onClick={onFit}
      >
        Fit{' '}
        <span className={room}>
          <Kbd>F</Kbd>
        </span>
      </Button>
      <Button
        look="ghost"
        aria-label="Live edge"
        aria-pressed={isLive}
        title={livePrice && describe(livePrice)}
        onClick={onLive}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        <span>
          Live<span className={isTight ? TIGHT : ''}> edge</span>
        </span>{' '}
        <span className={room}>
          <Kbd>L</Kbd>
        </span>
      </Button>
    </ToolbarGroup>
  );
}
