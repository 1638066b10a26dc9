import type { KeyboardEvent } from 'react';
import { getChartTheme } from '@/charts/chart-theme';
import { formatChange, getTone } from '@/domain/format/format-percent';
import { valueAt } from '@/domain/supply/leave-shares';
import { PaneMenu, type PaneMenuItem } from '@/panes/explain/pane-menu';
import type { SpanZoom } from '@/panes/lines/use-span-zoom';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { PaneFrame } from '@/ui/pane-frame';
import type { PaneStatus } from '@/ui/pane-status';
import { TONES } from '@/ui/tones';
import { countCarried, isCarriedAt } from '../view/supply-asset';
import { changeOf, formatBucket, formatSpan } from '../view/supply-fields';
import type { SupplyView } from '../view/use-supply';
import { BaseLabel } from './base-label';
import { formatIndex, INDEX_BASE, isIndexed, newestOf, type PaneLine } from './cap-lines';
import { getCapInsets, listLabelled, makeCapPicture } from './cap-picture';
import { FullHistory } from './full-history';
import { MoveMarks } from './move-marks';
import { StartLabel } from './start-label';
import { START_LINE } from './starting-cap';
import { SupplyPlot } from './supply-plot';
import { changeOnScreen, describeCaps, describeCarried } from './supply-words';

export interface SupplyPaneProps {
  readonly view: SupplyView;
  readonly zoom: SpanZoom;
  readonly status: PaneStatus;
  readonly items: readonly PaneMenuItem[];
  readonly className?: string;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

const WORDS_ID = 'supply-cap-words';
const DAY_SECONDS = 86_400;

/** Market cap over time, with the lines beside it, or of several coins. */
export function CapPane({ view, lines, zoom, ...props }: SupplyPaneProps & { readonly lines: readonly PaneLine[] }) {
  const { status, items, className = '', onKeyDown } = props;
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  const { asset, compared, seconds, range } = view;
  const isCompared = compared.length > 0;
  const labelled = listLabelled(view, lines);
  return (
    <PaneFrame
      name="Market capitalisation pane"
      title="Market capitalisation"
      status={status}
      figures={<CapFigures view={view} lines={lines} />}
      menu={
        <span className="flex items-center gap-1">
          <FullHistory view={view} />
          <PaneMenu name="Market capitalisation pane menu" items={items} />
        </span>
      }
      className={className}
    >
      <SupplyPlot
        {...{ view, zoom }}
        name={`Market capitalisation, ${[asset, ...compared].map(({ coin }) => coin).join(', ')}, ${formatSpan(range)}`}
        describedBy={WORDS_ID}
        testId="supply-cap"
        insets={getCapInsets(view)}
        makePicture={(size) => makeCapPicture(view, lines, size, getChartTheme(theme, sides))}
        lines={lines.map(({ id, css, drawn }) => ({
          name: id,
          colour: css,
          valueAt: (time) => valueAt(drawn, time, seconds),
        }))}
        labels={labelled.map((line) => ({
          name: line.id,
          text: isCompared ? `${line.label} ${describeEnd(view, line)}` : describeEnd(view, line),
          value: newestOf(line.drawn),
          colour: line.css,
        }))}
        renderOverlay={(placed) => (
          <>
            {isIndexed(view) && <BaseLabel {...placed} base={INDEX_BASE} text="0%" />}
            <StartLabel {...placed} line={lines.find(({ id }) => id === START_LINE)} />
            {!isCompared && <MoveMarks {...placed} view={view} line={lines[lines.length - 1].drawn} />}
          </>
        )}
        onKeyDown={onKeyDown}
      />
      <p id={WORDS_ID} className="sr-only">
        {describeCaps(view, lines)}
      </p>
    </PaneFrame>
  );
}

/** As in the heading, with its decimals. */
const describeEnd = (
  view: Pick<SupplyView, 'compared' | 'search'>,
  { drawn, figures, format }: Pick<PaneLine, 'drawn' | 'figures' | 'format'>,
): string => (isIndexed(view) ? formatIndex(newestOf(drawn), 1) : format(newestOf(figures)));

/** Values under the crosshair, or else the newest ones; and whether a bucket was carried forward. */
function CapFigures({ view, lines }: { readonly view: SupplyView; readonly lines: readonly PaneLine[] }) {
  const pointed = useCrosshairPart(view.crosshair, (point) => point?.time);
  const { asset, seconds, isZoomed } = view;
  // The end of a zoomed range is not the newest bucket.
  const time = pointed ?? (isZoomed ? asset.shown.times.at(-1) : undefined);
  if (asset.shown.length === 0) return null;
  const carried = countCarried(asset);
  const isCarried = time !== undefined && isCarriedAt(asset, time, seconds);
  const tell = ({ drawn, figures, format }: PaneLine): string => {
    const value = time === undefined ? newestOf(figures) : valueAt(figures, time, seconds);
    if (!isIndexed(view)) return format(value);
    return `${format(value)} ${formatIndex(time === undefined ? newestOf(drawn) : valueAt(drawn, time, seconds), 1)}`;
  };
  return (
    <>
      <CoinName coin={asset.coin} name={pointed === undefined ? findName(view) : undefined} />
      <CapUnit view={view} lines={lines} />
      {[...lines].reverse().map((line) => (
        <span key={line.id} className="text-fg-3" title={line.label}>
          <LineKey line={line} />
          {line.short ?? line.label} <b className="font-semibold text-fg-1">{tell(line)}</b>
        </span>
      ))}
      {pointed === undefined && !isIndexed(view) && <CapChange view={view} />}
      {time !== undefined && <span className="text-fg-2">{formatBucket(time)}</span>}
      {isCarried && <span className="text-warn">carried forward</span>}
      {pointed === undefined && carried > 0 && <span>{describeCarried(carried, asset.shown.length)}</span>}
    </>
  );
}

/** One coin is named; of several each has its ticker in the legend. */
const findName = ({ compared, facts }: SupplyView): string | undefined =>
  compared.length === 0 ? facts.coins[0]?.tokenName : undefined;

/** "Arbitrum": tickers of lesser coins are known to few. */
export function CoinName({ coin, name }: { readonly coin: string; readonly name: string | undefined }) {
  return name === undefined || name === coin ? null : <span className="font-[550] text-fg-2">{name}</span>;
}

/** What the figures are in. Beside a last price, a cap of midnight would seem to be another one without its time. */
function CapUnit({ view, lines }: { readonly view: SupplyView; readonly lines: readonly PaneLine[] }) {
  if (isIndexed(view)) return <span>USD, % since {describeSince(lines)}</span>;
  return <span>USD{view.seconds === DAY_SECONDS && <span className="max-sm:hidden"> at 00:00 UTC</span>}</span>;
}

/** What the market cap did over the range on screen. */
function CapChange({ view }: { readonly view: SupplyView }) {
  const { first, last, span } = changeOnScreen(view, 'marketcap');
  const change = changeOf(last, first);
  if (Number.isNaN(change)) return null;
  return (
    <span>
      <b className={`font-semibold ${TONES[getTone(change)]}`}>{formatChange(change)}</b> {span}
    </span>
  );
}

/** The bucket that all lines are compared from. */
const describeSince = ([{ since = Number.NaN }]: readonly PaneLine[]): string =>
  Number.isNaN(since) ? 'their start' : formatBucket(since);

const KEY_CSS_PX = 14;

/** A sample of the line, before its name. */
function LineKey({ line: { css, width, dash } }: { readonly line: PaneLine }) {
  return (
    <svg aria-hidden="true" className="mr-1 inline-block align-middle" width={KEY_CSS_PX} height={4}>
      <line
        x1={0}
        x2={KEY_CSS_PX}
        y1={2}
        y2={2}
        style={{ stroke: css }}
        strokeWidth={width}
        strokeDasharray={dash?.join(' ')}
      />
    </svg>
  );
}
