import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { Engine } from '@/service/store/engine/engine';
import type { FilledSpan } from '@/service/store/recorded/filled-spans';
import { loadRecordedRows, saveMarketRow } from '@/service/store/recorded/ingest';
import { makeRows } from '../record/sources/recorder';

/** Lists a market of which nothing was recorded yet by what was filled of it. */
export async function saveFilledMarket(
  engine: Engine,
  instrument: Instrument,
  spans: readonly FilledSpan[],
): Promise<void> {
  const [row] = makeRows(instrument, []);
  if ((await loadRecordedRows(engine)).some(({ id }) => id === row.id)) return;
  const candles = spans.filter(({ dataset, first }) => dataset === 'candles' && first > 0);
  if (candles.length === 0) return;
  await saveMarketRow(engine, row, {
    hasBook: false,
    hasTrades: true,
    hasProfiles: false,
    from: Math.min(...candles.map(({ first }) => first)),
    to: Math.max(...candles.map(({ to }) => to)) - 1,
  });
}
