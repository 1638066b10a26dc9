import { checkLensGroup, describeMiddle, nameMember } from '@/domain/event-lens/lens-words';
import { formatPoints, formatProbability } from '@/domain/format/format-percent';
import { formatFullTime } from '@/domain/format/format-time';
import type { ChartView } from '@/features/chart/view/chart-view';
import type { LensQuestion, QuestionGroup } from '@/features/chart/view/event-lens';
import type { TableCell, TableContent } from '@/panes/data-table/table-content';
import type { ExportTable } from '@/panes/export/export-document';
import { nameFile } from '@/panes/export/name-file';

const TITLE = 'Questions by closing time';
const COLUMNS = ['Closes', 'Group', 'Question', 'Probability', '24 h', 'Checks'] as const;
const FIGURES = new Set<string>(['Probability', '24 h']);

interface LensRow {
  readonly group: QuestionGroup;
  readonly question: LensQuestion;
}

type LensTableView = Pick<ChartView, 'lens' | 'market' | 'settled' | 'zone'>;

function listRows({ lens }: Pick<ChartView, 'lens'>): readonly LensRow[] {
  return (lens?.groups ?? []).flatMap((group) => group.members.map((question) => ({ group, question })));
}

/** Every question of the coin, in view or not. */
export function buildLensTable(chart: LensTableView): TableContent {
  const { lens, market, settled, zone } = chart;
  const at = lens?.fetchedAt === undefined ? '' : `, ${formatFullTime(Math.round(lens.fetchedAt), zone)}`;
  return {
    title: TITLE,
    caption: `Prediction markets about ${market.coin ?? 'the coin'}${at}. Probability is the last traded price; relations are inferred from titles.`,
    columns: COLUMNS.map((name) => ({ name, isFigure: FIGURES.has(name) })),
    rows: listRows(chart).map((row) => listCells(row, chart)),
    empty: 'No question is loaded.',
    fileName: `${nameFile(market, TITLE, settled.view.timeFrom)}.csv`,
  };
}

function listCells({ group, question }: LensRow, { zone }: LensTableView): readonly TableCell[] {
  const { lastPrice, oneDayPriceChange: change } = question;
  const checks = [checkLensGroup(group)?.words, describeMiddle(group)]
    .filter((words) => words !== undefined)
    .join('; ');
  const text = (words: string): TableCell => ({ text: words, value: words });
  return [
    { text: formatFullTime(group.closes, zone), value: new Date(group.closes * 1000).toISOString() },
    text(group.title),
    text(nameMember(question, group)),
    { text: formatProbability(lastPrice), value: lastPrice },
    { text: formatPoints(change), value: change },
    text(checks),
  ];
}

/** The traded questions for a file, each at the time it closes. */
export function buildLensTables(chart: Pick<ChartView, 'lens'>): readonly ExportTable[] {
  const rows = listRows(chart).filter(({ question }) => question.lastPrice !== undefined);
  if (rows.length === 0) return [];
  const times = rows.map(({ group }) => group.closes);
  return [
    {
      name: TITLE,
      length: rows.length,
      columns: [
        { name: 'time_utc', values: times.map((time) => new Date(time * 1000).toISOString()), isForReaders: true },
        { name: 'time_s', unit: 'seconds since 1970', values: times },
        {
          name: 'figure',
          values: rows.map(({ group, question }) => `${group.title} ${nameMember(question, group)}`),
        },
        { name: 'value', values: rows.map(({ question }) => question.lastPrice ?? Number.NaN) },
      ],
    },
  ];
}
