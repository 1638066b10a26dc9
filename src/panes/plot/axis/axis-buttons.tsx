import {
  pan,
  priceSpanOf,
  timeSpanOf,
  type Viewport,
  ZOOM_PER_NOTCH,
  zoomPrice,
  zoomTime,
} from '@/charts/viewport/viewport';
import { OffMarketMarks } from '@/panes/plot/off-market-mark';
import type { PlotModel } from '@/panes/plot/plot-model';
import { ToolbarGroup } from '@/ui/toolbar';

/** Share of the visible range that one press moves. */
const PAN_SHARE = 0.1;

interface AxisStep {
  readonly name: string;
  readonly sign: string;
  move(view: Viewport): Viewport;
}

const middlePriceOf = ({ priceLow, priceHigh }: Viewport): number => (priceLow + priceHigh) / 2;

const PRICE_STEPS: readonly AxisStep[] = [
  { name: 'Higher prices', sign: '↑', move: (view) => pan(view, 0, priceSpanOf(view) * PAN_SHARE) },
  { name: 'Lower prices', sign: '↓', move: (view) => pan(view, 0, -priceSpanOf(view) * PAN_SHARE) },
  { name: 'Zoom in on price', sign: '+', move: (view) => zoomPrice(view, 1 / ZOOM_PER_NOTCH, middlePriceOf(view)) },
  { name: 'Zoom out of price', sign: '−', move: (view) => zoomPrice(view, ZOOM_PER_NOTCH, middlePriceOf(view)) },
];

const TIME_STEPS: readonly AxisStep[] = [
  { name: 'Earlier', sign: '←', move: (view) => pan(view, -timeSpanOf(view) * PAN_SHARE, 0) },
  { name: 'Later', sign: '→', move: (view) => pan(view, timeSpanOf(view) * PAN_SHARE, 0) },
  { name: 'Zoom in on time', sign: '+', move: (view) => zoomTime(view, 1 / ZOOM_PER_NOTCH, view.timeTo) },
  { name: 'Zoom out of time', sign: '−', move: (view) => zoomTime(view, ZOOM_PER_NOTCH, view.timeTo) },
];

export type AxisButtonsProps = AxisProps & {
  readonly model: PlotModel;
  /** Resets to the fitted prices or the chosen range. */
  onReset(): void;
};

/** A price axis has the decimals of the market's tick. */
type AxisProps = { readonly axis: 'price'; readonly decimals: number } | { readonly axis: 'time' };

/** Hidden, and not in the pointer's way, until one of them has the focus. */
const UNSEEN =
  'pointer-events-none absolute z-10 flex items-center justify-center opacity-0 focus-within:pointer-events-auto focus-within:opacity-100 [&>div]:max-w-full [&>div]:flex-wrap [&>div]:justify-center [&>div]:gap-0.5';

/** The pointer actions of an axis as buttons for the keyboard, hidden until focused. */
export function AxisButtons(props: AxisButtonsProps) {
  const { model, onReset } = props;
  const isPrice = props.axis === 'price';
  const move = (step: AxisStep) => {
    const view = step.move(model.get().view);
    if (isPrice) model.moveFreely(view);
    else model.move(view);
  };
  return (
    <>
      {props.axis === 'price' && <OffMarketMarks model={model} decimals={props.decimals} />}
      <div className={`${UNSEEN} ${isPrice ? 'inset-x-0 bottom-2' : 'inset-y-0 left-2'}`}>
        <ToolbarGroup label={isPrice ? 'Price axis' : 'Time axis'}>
          {(isPrice ? PRICE_STEPS : TIME_STEPS).map((step) => (
            <AxisButton key={step.name} name={step.name} sign={step.sign} onPress={() => move(step)} />
          ))}
          <AxisButton name={isPrice ? 'Fit price' : 'Fit time'} sign="Fit" onPress={onReset} />
        </ToolbarGroup>
      </div>
    </>
  );
}

interface AxisButtonProps {
  readonly name: string;
  readonly sign: string;
  onPress(): void;
}

function AxisButton({ name, sign, onPress }: AxisButtonProps) {
  return (
    <button
      type="button"
      className="flex size-6 items-center justify-center rounded-sm border border-line-strong bg-overlay text-2xs text-fg-1"
      aria-label={name}
      title={name}
      onClick={onPress}
    >
      {sign}
    </button>
  );
}
