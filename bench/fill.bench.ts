import { openFillRig, PAST_NOW } from '@/testing/history/fill-rig';
import { openInProcessService } from '@/testing/in-process-service';
import { atMost, type Bench } from './goal';
import { computeMedian } from './measure';

/** Delay of the venue's answers. */
const DELAY_MS = 50;
const AIM_MS = 3000;
const KINDS = ['binance-futures', 'bybit-linear', 'okx-swap', 'coinbase-spot', 'deribit-perpetual'] as const;

/** Milliseconds from adding a market until the service answers with candles of its past. */
async function measureFirstCandles(kindId: string): Promise<number> {
  const service = await openInProcessService({ markets: [], nowMs: PAST_NOW * 1000 });
  const rig = await openFillRig(service.engine, kindId, { delayMs: DELAY_MS });
  const { symbol, kind } = rig.instrument;
  const range = `from=${PAST_NOW - 3600}&period=3600`;
  const path = `/v1/points?type=TRADE_SIDE_AGNOSTIC_AGG&exchange=${kind.exchange}&rawSymbol=${symbol}&interval=MINUTE&${range}`;
  const started = performance.now();
  let filling: ReturnType<typeof rig.start> | undefined;
  const ms = await new Promise<number>((resolve, reject) => {
    const look = async (): Promise<void> => {
      await service.refresh();
      const { series } = (await (await service.get(path)).json()) as { series: unknown[] };
      if (series.length > 0) resolve(performance.now() - started);
    };
    filling = rig.start({ onRows: () => void look().catch(reject) });
    setTimeout(() => reject(new Error(`no candles of ${kindId}: ${filling?.progress?.waits ?? ''}`)), 60_000).unref();
  });
  await filling?.close();
  await rig.close();
  await service.close();
  return ms;
}

export const bench: Bench = {
  goals: ['fill-first-candles'],
  async run() {
    const times: number[] = [];
    for (const kindId of KINDS) times.push(await measureFirstCandles(kindId));
    return [atMost('fill-first-candles', computeMedian(times), 'ms', AIM_MS)];
  },
};
