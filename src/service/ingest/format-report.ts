import type { MarketReport } from './import-files';

const MAX_GAP_LINES = 5;

function count(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en-GB')} ${value === 1 ? one : many}`;
}

function formatTime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function formatGaps({ gaps }: MarketReport): string[] {
  const lines = gaps.slice(0, MAX_GAP_LINES).map((gap) => {
    const loss =
      gap.what === 'book' ? 'book updates are missing, no book until the next snapshot' : 'trades are missing';
    return `  ${formatTime(Math.floor(gap.timeMs / 1000))} ${loss} (${gap.file}, line ${gap.line})`;
  });
  const more = gaps.length - MAX_GAP_LINES;
  return more > 0 ? [...lines, `  … and ${count(more, 'more gap')}`] : lines;
}

/** The lines that the terminal shows for one market. */
export function formatReport(report: MarketReport): string[] {
  const { market, marker, isUnchanged } = report;
  const { seconds, minutes, maxBids, maxAsks, trades, candles, crossed } = marker;
  const books = `${count(seconds, 'second')} of books (up to ${count(maxBids, 'bid')} and ${count(maxAsks, 'ask')}; ${count(minutes, 'whole minute')})`;
  return [
    `${market.exchange} ${market.symbol}, ${formatTime(marker.from)} to ${formatTime(marker.to)} UTC${isUnchanged ? ': already imported, nothing changed' : ''}`,
    `  ${books}, ${count(trades, 'trade')}, ${count(candles, 'minute candle')}`,
    ...(crossed > 0 ? [`  ${count(crossed, 'second')} left out: the best bid was not below the best ask`] : []),
    ...formatGaps(report),
  ];
}
