import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice, roundPrice } from '@/domain/format/format-price';
import { formatDate } from '@/domain/format/format-time';
import { countAt } from '@/domain/tpo/compute-tpo';
import type { NakedKind } from '@/domain/tpo/naked-levels';
import type { ProfileFigures } from '@/domain/tpo/profile-figures';
import { nameSession } from '@/features/profile/sessions/session-cells';
import { decimalsOfLevel, priceLevel } from '@/features/profile/view/level-prices';
import { formatRun, nameBlocks } from '@/features/profile/view/profile-format';
import type { DescribedProfile, ShownProfile } from '@/features/profile/view/profile-view';
import { describeRows, nameHeight } from '@/features/profile/view/row-words';
import { type EndPrice, findEnds, type SessionEnds } from '@/features/profile/view/session-ends';
import type { TableCell, TableContent } from '@/panes/data-table/table-content';
import type { ExportTable } from '@/panes/export/export-document';
import { nameFile } from '@/panes/export/name-file';

/** A figure of a session, as a table column. */
interface SessionColumn {
  readonly name: string;
  readonly valueOf: (figures: ProfileFigures, shown: ShownProfile, ends: SessionEnds) => number;
  readonly format: (value: number, decimals: number) => string;
  /** Whether the price was traded or lies between rows, so that it is no edge of a row. */
  readonly isTraded?: (ends: SessionEnds) => boolean;
  /** Kind of the level, for a figure that is the price of one. */
  readonly level?: NakedKind;
  /** Halfway between two rows: needs one decimal more than a row. */
  readonly isHalfway?: true;
}

const asPrice = (value: number, decimals: number): string => formatPrice(value, decimals);
const asCount = (value: number): string => formatNumber(value, 0);
const asSize = (value: number): string => formatSize(value);
const asRatio = (value: number): string => (Number.isNaN(value) ? '–' : `${formatNumber(value, 2)}×`);
const isAlways = (): boolean => true;

/** Column of an end of the session: a trade or the edge of a row. */
const endColumn = (name: string, find: (ends: SessionEnds) => EndPrice | undefined): SessionColumn => ({
  name,
  valueOf: (_figures, _shown, ends) => find(ends)?.price ?? Number.NaN,
  format: asPrice,
  isTraded: (ends) => find(ends)?.isTraded === true,
});

export const SESSION_COLUMNS: readonly SessionColumn[] = [
  { name: 'Open', valueOf: (_, { profile }) => profile.open, format: asPrice, isTraded: isAlways },
  endColumn('High', ({ high }) => high),
  endColumn('Low', ({ low }) => low),
  { name: 'Close', valueOf: (_, { profile }) => profile.close, format: asPrice, isTraded: isAlways },
  { name: 'VAH', valueOf: ({ vahPrice }) => vahPrice, format: asPrice, level: 'vah' },
  { name: 'POC', valueOf: ({ pocPrice }) => pocPrice, format: asPrice, level: 'poc' },
  { name: 'VAL', valueOf: ({ valPrice }) => valPrice, format: asPrice, level: 'val' },
  endColumn('IB high', ({ balanceHigh }) => balanceHigh),
  endColumn('IB low', ({ balanceLow }) => balanceLow),
  { name: 'Extension up', valueOf: (_figures, _shown, { extensionUp }) => extensionUp.ratio, format: asRatio },
  { name: 'Extension down', valueOf: (_figures, _shown, { extensionDown }) => extensionDown.ratio, format: asRatio },
  {
    name: 'Midpoint',
    valueOf: (_figures, _shown, { midpoint }) => midpoint,
    format: asPrice,
    isTraded: isAlways,
    isHalfway: true,
  },
  { name: 'TPO', valueOf: ({ totalTpoCount }) => totalTpoCount, format: asCount },
  { name: 'TPO above POC', valueOf: ({ countAbovePoc }) => countAbovePoc, format: asCount },
  { name: 'TPO below POC', valueOf: ({ countBelowPoc }) => countBelowPoc, format: asCount },
  { name: 'Rotation', valueOf: ({ rotationCount }) => rotationCount, format: asCount },
  { name: 'Volume', valueOf: ({ totalVolume }) => totalVolume, format: asSize },
  { name: 'Delta', valueOf: ({ delta }) => delta, format: asSize },
  { name: 'vPOC', valueOf: ({ volumePoc }) => volumePoc, format: asPrice, level: 'poc' },
  { name: 'Volume VAH', valueOf: ({ volumeVah }) => volumeVah, format: asPrice, level: 'vah' },
  { name: 'Volume VAL', valueOf: ({ volumeVal }) => volumeVal, format: asPrice, level: 'val' },
  endColumn('Poor high', ({ poorHigh }) => poorHigh),
  endColumn('Poor low', ({ poorLow }) => poorLow),
];

/** A figure for a file. A price has the decimals of its market or its row, without rounding noise. */
function writeFigure({ format, isHalfway }: SessionColumn, value: number, decimals: number): number {
  return format === asPrice ? roundPrice(value, decimals + (isHalfway === true ? 1 : 0)) : value;
}

interface SessionFigure {
  readonly value: number;
  /** Decimals of a price: those of its market or its row. */
  readonly decimals: number;
}

/** The figure of a column; NaN if nothing was traded. */
function readFigure(
  { valueOf, isTraded, level }: SessionColumn,
  shown: ShownProfile,
  view: DescribedProfile,
): SessionFigure {
  const { decimals, rowDecimals } = view;
  const { figures } = shown;
  if (figures === undefined) return { value: Number.NaN, decimals };
  const ends = findEnds({ ...shown, figures }, view);
  const value = valueOf(figures, shown, ends);
  if (level !== undefined) {
    const { rowHeight } = shown.profile;
    return {
      value: priceLevel({ kind: level, price: value, rowHeight }, view),
      decimals: decimalsOfLevel(level, view),
    };
  }
  return { value, decimals: isTraded?.(ends) === true ? decimals : rowDecimals };
}

const figure = (value: number, text: string, tone?: TableCell['tone']): TableCell => ({
  text,
  value: Number.isNaN(value) ? undefined : value,
  tone,
});

/** How levels are named, for readers of tables and files. */
export const LEVELS_RULE =
  'A POC is the middle of its row; VAH and VAL are the outer edges of theirs; highs and lows are trades where candles tell them.';

/** The sessions in view with their figures, the newest first. */
export function buildSessionsTable(view: DescribedProfile): TableContent {
  const { rowDecimals, market, settled, percent, inView } = view;
  const shown = inView.filter(({ figures }) => figures !== undefined).toReversed();
  return {
    title: 'Sessions',
    caption: `${describeCounting(view)} ${LEVELS_RULE} Value areas hold ${percent}% of TPOs. Volumes in ${view.unit}.`,
    columns: [
      { name: 'Session', isFigure: false },
      ...SESSION_COLUMNS.map(({ name }) => ({ name, isFigure: true })),
      { name: 'Single prints', isFigure: false },
    ],
    rows: shown.map((one) => [
      { text: nameSession(one), value: new Date(one.profile.start * 1000).toISOString() },
      ...SESSION_COLUMNS.map((column) => {
        const told = readFigure(column, one, view);
        return figure(writeFigure(column, told.value, told.decimals), column.format(told.value, told.decimals));
      }),
      describeRuns(one, rowDecimals),
    ]),
    empty: 'No trades in view.',
    fileName: `${nameFile(market, 'sessions', settled.view.timeFrom)}.csv`,
  };
}

function describeRuns({ figures, profile }: ShownProfile, decimals: number): TableCell {
  const text = (figures?.singleRuns ?? []).map((run) => formatRun(run, profile.rowHeight, decimals)).join(', ');
  return { text: text === '' ? 'None' : text, value: text };
}

/** "5 profiles, 30-minute blocks. TPOs, levels, tails and single prints are counted in 25 USD rows, whatever is drawn." */
function describeCounting(view: DescribedProfile): string {
  const { inView, minutes } = view;
  const count = `${inView.length} ${inView.length === 1 ? 'profile' : 'profiles'}`;
  return `${count}, ${minutes}-minute blocks. ${describeCountedRows(view)}`;
}

/** Which rows figures are counted in, for readers of tables and files. */
export const describeCountedRows = (view: Pick<DescribedProfile, 'rows' | 'quote'>): string =>
  `TPOs, levels, tails and single prints are counted ${describeRows(view).counted}, whatever is drawn.`;

/** The rows of the selected profile, the highest first. */
export function buildRowsTable(view: DescribedProfile): TableContent {
  const { rowDecimals, market, unit, selected } = view;
  const [one] = selected;
  const title = one === undefined ? 'Profile rows' : `Profile rows of ${nameSession(one)}`;
  return {
    title,
    caption:
      one === undefined
        ? 'Nothing loaded.'
        : `Rows of ${describeDays(one)}, ${nameHeight(one.profile.rowHeight, view.quote)} high. Volumes in ${unit}.`,
    columns: [
      { name: 'From', isFigure: true },
      { name: 'To', isFigure: true },
      { name: 'Letters', isFigure: false },
      ...['TPO', 'Buy', 'Sell', 'Delta'].map((name) => ({ name, isFigure: true })),
    ],
    rows: one === undefined ? [] : listRowCells(one, rowDecimals),
    empty: 'No profile for this session.',
    fileName: `${nameFile(market, 'profile', one?.profile.start ?? 0)}.csv`,
  };
}

/** "18 Jun 2026", "14 Jun 2026 to 16 Jun 2026". */
function describeDays({ profile: { start, end } }: ShownProfile): string {
  const [first, last] = [formatDate(start, 'utc'), formatDate(end - 1, 'utc')];
  return first === last ? first : `${first} to ${last}`;
}

const MAX_LETTERS = 60;

function listRowCells({ profile }: ShownProfile, rowDecimals: number): readonly (readonly TableCell[])[] {
  const { levels, buys, sells, rowHeight } = profile;
  const edge = (price: number): TableCell => figure(roundPrice(price, rowDecimals), formatPrice(price, rowDecimals));
  return Array.from({ length: levels.length }, (_, below) => {
    const i = levels.length - 1 - below;
    const [price, buy, sell] = [levels.price[i], buys[i], sells[i]];
    const count = countAt(levels, i);
    return [
      edge(price),
      edge(price + rowHeight),
      { text: nameBlocks(profile, i, MAX_LETTERS), value: nameBlocks(profile, i) },
      figure(count, formatNumber(count, 0)),
      figure(buy, formatSize(buy), 'buy'),
      figure(sell, formatSize(sell), 'sell'),
      figure(buy - sell, formatSize(buy - sell)),
    ];
  });
}

/** Every figure and every row in view, exact; unknown ones are left out. All tables have the same columns. */
export function buildExportTables(view: DescribedProfile): readonly ExportTable[] {
  return view.inView.filter(({ figures }) => figures !== undefined).map((one) => buildExportTable(one, view));
}

function buildExportTable(shown: ShownProfile, view: DescribedProfile): ExportTable {
  const { profile, figures } = shown;
  const lines: { price: number; figure: string; value: number | string }[] = [];
  for (const column of SESSION_COLUMNS) {
    const { value, decimals } = readFigure(column, shown, view);
    if (Number.isNaN(value)) continue;
    lines.push({ price: Number.NaN, figure: column.name, value: writeFigure(column, value, decimals) });
  }
  for (const price of figures?.singlePrints ?? []) lines.push({ price, figure: 'Single print', value: 1 });
  const { levels, buys, sells } = profile;
  for (let i = 0; i < levels.length; i++) {
    const price = levels.price[i];
    lines.push({ price, figure: 'Letters', value: nameBlocks(profile, i) });
    lines.push({ price, figure: 'TPO', value: countAt(levels, i) });
    if (!Number.isNaN(buys[i])) lines.push({ price, figure: 'Buy', value: buys[i] });
    if (!Number.isNaN(sells[i])) lines.push({ price, figure: 'Sell', value: sells[i] });
  }
  const from = new Date(profile.start * 1000).toISOString();
  const writeEdge = (price: number): number | string =>
    Number.isNaN(price) ? '' : roundPrice(price, view.rowDecimals);
  return {
    name: nameSession(shown),
    length: lines.length,
    columns: [
      { name: 'session_utc', values: lines.map(() => from), isForReaders: true },
      { name: 'session_s', unit: 'seconds since 1970', values: lines.map(() => profile.start) },
      {
        name: 'row_from',
        values: lines.map(({ price }) => writeEdge(price)),
      },
      { name: 'row_to', values: lines.map(({ price }) => writeEdge(price + profile.rowHeight)) },
      { name: 'figure', values: lines.map((line) => line.figure) },
      { name: 'value', values: lines.map(({ value }) => value) },
    ],
  };
}
