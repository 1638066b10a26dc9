import type { ViewPrice } from '@/data/plan/price-view';
import { describePrice } from '@/panes/price/price-words';
import { Button } from '@/ui/button';
import { Kbd } from '@/ui/kbd';
import { ToolbarGroup } from '@/ui/toolbar';

export interface PlotButtonsProps {
  readonly isLive: boolean;
  /** Of going to the live edge, once it is known. */
  readonly livePrice: ViewPrice | undefined;
  /** The bar is full: the words are short and the keys unsaid unless the window is extra wide. */
  readonly isTight?: boolean;
  onFit(): void;
  onLive(): void;
  /** Hears whether the pointer or the focus rests on the button of the live edge. */
  onLivePreview(isShown: boolean): void;
}

/** Where there is room for the key of a button. */
const WIDE_ENOUGH = 'max-lg:hidden';
const TIGHT = 'max-[1679px]:hidden';

/** Fits the plot, and brings it to the live edge. */
export function PlotButtons({ isLive, livePrice, isTight = false, onFit, onLive, onLivePreview }: PlotButtonsProps) {
  const show = () => onLivePreview(true);
  const hide = () => onLivePreview(false);
  const room = isTight ? TIGHT : WIDE_ENOUGH;
  return (
    <ToolbarGroup label="View">
      <Button look="ghost" aria-label="Fit" onClick={onFit}>
        Fit{' '}
        <span className={room}>
          <Kbd>F</Kbd>
        </span>
      </Button>
      <Button
        look="ghost"
        aria-label="Live edge"
        aria-pressed={isLive}
        title={livePrice && describePrice(livePrice)}
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
