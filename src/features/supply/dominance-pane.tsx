import { getChartTheme } from '@/charts/chart-theme';
import { yOf } from '@/charts/echarts/lines/line-picture';
import { formatShare } from '@/domain/format/format-percent';
import { valueAt } from '@/domain/supply/stack-shares';
import { PaneMenu } from '@/panes/explain/pane-menu';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { useCrosshairPart } from '@/panes/plot/use-crosshair-part';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { PaneFrame } from '@/ui/pane-frame';
import type { SupplyPaneProps } from './cap-pane';
import {
  DOMINANCE_INSETS,
  type DominancePart,
  listParts,
  listSharesAt,
  makeDominancePicture,
  stackDominance,
} from './dominance-picture';
import { formatSpan, getCoinColour } from './supply-fields';
import { SupplyPlot } from './supply-plot';
import { describeDominance } from './supply-words';
import type { SupplyView } from './use-supply';

const WORDS_ID = 'supply-dominance-words';

/** The share of the whole market, with all others over it. */
export function DominancePane({ view, zoom, status, items, className = '', onKeyDown }: SupplyPaneProps) {
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  const { asset, seconds, range } = view;
  const parts = listParts(view);
  const [first] = parts;
  return (
    <PaneFrame
      name="Dominance pane"
      title="Dominance"
      status={status}
      figures={<DominanceFigures view={view} parts={parts} />}
      menu={<PaneMenu name="Dominance pane menu" items={items} />}
      className={className}
    >
      <SupplyPlot
        {...{ view, zoom }}
        name={`Dominance, ${asset.coin} against all other assets, ${formatSpan(range)}`}
        describedBy={WORDS_ID}
        testId="supply-dominance"
        insets={DOMINANCE_INSETS}
        makePicture={(size) => makeDominancePicture(view, size, getChartTheme(theme, sides))}
        lines={stackDominance(view).coins.map(({ name, place, highs }) => ({
          name,
          colour: getCoinColour(place),
          valueAt: (time) => valueAt({ times: asset.shown.times, values: highs }, time, seconds),
        }))}
        labels={
          first === undefined || Number.isNaN(first.now)
            ? []
            : [{ name: first.name, text: formatShare(first.now), value: first.high, colour: first.css }]
        }
        renderOverlay={(placed) => <PartLabels {...placed} parts={parts} />}
        onKeyDown={onKeyDown}
      />
      <p id={WORDS_ID} className="sr-only">
        {describeDominance(view)}
      </p>
    </PaneFrame>
  );
}

/** A label needs this height of its part. */
const LABEL_CSS_PX = 18;

/** Names and shares in the areas that they are of, at the left where the eye begins. */
function PartLabels({ picture, size, insets, parts }: PlacedPicture & { readonly parts: readonly DominancePart[] }) {
  return parts.map(({ name, now, low, high }) => {
    const [bottom, top] = [yOf(picture.y, insets, size, low), yOf(picture.y, insets, size, high)];
    if (Number.isNaN(now) || bottom - top < LABEL_CSS_PX) return null;
    return (
      <span
        key={name}
        aria-hidden="true"
        data-picture-text=""
        className="absolute -translate-y-1/2 rounded-sm bg-canvas/55 px-1.5 text-xs font-[550] whitespace-nowrap text-fg-1"
        style={{ left: insets.left + 10, top: (bottom + top) / 2 }}
      >
        {name} {formatShare(now)}
      </span>
    );
  });
}

/** Shares under the crosshair, else the newest ones. */
function DominanceFigures({ view, parts }: { readonly view: SupplyView; readonly parts: readonly DominancePart[] }) {
  const time = useCrosshairPart(view.crosshair, (point) => point?.time);
  const shares = time === undefined ? parts.map(({ now }) => now) : listSharesAt(view, time);
  if (parts.length === 0) return null;
  return (
    <>
      <span className="max-lg:hidden">% of total market cap</span>
      {parts.map(({ name, css }, at) => (
        <span key={name} className="text-fg-3">
          <span
            aria-hidden="true"
            data-picture-text=""
            className="mr-1 inline-block size-2 rounded-[2px] align-middle"
            style={{ background: css }}
          />
          {name} <b className="font-semibold text-fg-1">{formatShare(shares[at])}</b>
        </span>
      ))}
    </>
  );
}
