import { getChartTheme } from '@/charts/chart-theme';
import { getTone } from '@/domain/format/format-percent';
import { valueAt } from '@/domain/supply/leave-shares';
import { PaneMenu } from '@/panes/explain/pane-menu';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { PaneFrame } from '@/ui/pane-frame';
import { TONES } from '@/ui/tones';
import { formatBucket, formatDominance, formatSpan } from '../view/supply-fields';
import type { SupplyView } from '../view/use-supply';
import { BaseLabel } from './base-label';
import { newestOf } from './cap-lines';
import type { SupplyPaneProps } from './cap-pane';
import {
  type DominanceLine,
  describeDominanceEnd,
  digitsOfPoints,
  formatSharePoints,
  getDominanceInsets,
  isPoints,
  listDominanceLines,
  listParts,
  listSharesAt,
  makeDominancePicture,
} from './dominance-picture';
import { SupplyPlot } from './supply-plot';
import { changeOnScreen, describeDominance } from './supply-words';

const WORDS_ID = 'supply-dominance-words';

/** Share of the whole market over time, of one coin or several. */
export function DominancePane({ view, zoom, status, items, className = '', onKeyDown }: SupplyPaneProps) {
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  const { asset, compared, seconds, range } = view;
  const lines = listDominanceLines(view);
  return (
    <PaneFrame
      name="Dominance pane"
      title="Dominance"
      headingLines={compared.length > 0 ? 2 : 1}
      status={status}
      figures={<DominanceFigures view={view} lines={lines} />}
      menu={<PaneMenu name="Dominance pane menu" items={items} />}
      className={className}
    >
      <SupplyPlot
        {...{ view, zoom }}
        name={`Dominance, ${[asset, ...compared].map(({ coin }) => coin).join(', ')}, ${formatSpan(range)}`}
        describedBy={WORDS_ID}
        testId="supply-dominance"
        insets={getDominanceInsets(view)}
        makePicture={(size) => makeDominancePicture(view, size, getChartTheme(theme, sides))}
        lines={lines.map(({ name, css, drawn }) => ({
          name,
          colour: css,
          valueAt: (time) => valueAt(drawn, time, seconds),
        }))}
        labels={lines.map((line) => ({
          name: line.name,
          text:
            compared.length > 0 ? `${line.name} ${describeDominanceEnd(view, line)}` : describeDominanceEnd(view, line),
          value: newestOf(line.drawn),
          colour: line.css,
        }))}
        renderOverlay={(placed) => isPoints(view) && <BaseLabel {...placed} base={0} text="0 pt" />}
        onKeyDown={onKeyDown}
      />
      <p id={WORDS_ID} className="sr-only">
        {describeDominance(view)}
      </p>
    </PaneFrame>
  );
}

/** What the share of the market's own coin did over the range on screen. */
function ShareChange({ view }: { readonly view: SupplyView }) {
  const { first, last, span } = changeOnScreen(view, 'marketcapDominancePercent');
  const points = last - first;
  if (Number.isNaN(points)) return null;
  return (
    <span>
      {view.compared.length > 0 && `${view.asset.coin} `}
      <b className={`font-semibold ${TONES[getTone(points, digitsOfPoints(points, last))]}`}>
        {formatSharePoints(points, last)}
      </b>{' '}
      {span}
    </span>
  );
}

/** Shares under the crosshair, or else the newest ones; for several coins with their change in points. */
function DominanceFigures({ view, lines }: { readonly view: SupplyView; readonly lines: readonly DominanceLine[] }) {
  const time = useCrosshairPart(view.crosshair, (point) => point?.time);
  const parts = listParts(view);
  // A share and its change are of one bucket: a coin that has loaded only in part has neither.
  const shown = time ?? view.asset.shown.times.at(-1) ?? Number.NaN;
  const shares = listSharesAt(view, shown);
  if (parts.length === 0) return null;
  const { since = Number.NaN } = lines[0];
  const describeChange = ({ drawn }: DominanceLine): string => formatSharePoints(valueAt(drawn, shown, view.seconds));
  return (
    <>
      {/* Short beside several coins, none of which may be cut. */}
      <span className="max-lg:hidden" title="Share of the total market cap">
        {Number.isNaN(since) ? '% of total market cap' : `%, points since ${formatBucket(since)}`}
      </span>
      {parts.map(({ name, css }, at) => (
        <span key={name} className="text-fg-3">
          <span
            aria-hidden="true"
            data-picture-text=""
            className="mr-1 inline-block size-2 rounded-[2px] align-middle"
            style={{ background: css }}
          />
          {name} <b className="font-semibold text-fg-1">{formatDominance(shares[at])}</b>
          {isPoints(view) && at < lines.length && ` ${describeChange(lines[at])}`}
        </span>
      ))}
      {time === undefined && !isPoints(view) && <ShareChange view={view} />}
    </>
  );
}
