import { candleVersionOf } from './engine/candle-versions';
import type { Engine } from './engine/engine';
import type { Store } from './engine/store';
import { CandleCache } from './readers/candle-cache';
import { loadCandles, streamCandles } from './readers/candle-reader';
import { streamDepth } from './readers/depth-reader';
import { streamFunding } from './readers/funding-reader';
import { streamInterest } from './readers/interest-reader';
import { streamLevels } from './readers/level-reader';
import { streamLiquidations } from './readers/liquidation-reader';
import { loadMarkets, loadStatistics } from './readers/market-reader';
import { loadPredictionFigures } from './readers/prediction-reader';
import { streamProfiles } from './readers/profile-reader';
import { type LiveSource, RunningReader, type RunningSource } from './readers/running-rows';
import { streamSummary } from './readers/summary-reader';
import { loadTokens, streamSupply } from './readers/supply-reader';
import { streamTpo } from './readers/tpo-reader';

/**
 * The reading side on `engine`. Data since the last closed minute: from `source` for simulated markets, from `live` for
 * those that are being recorded.
 */
export function makeStore(engine: Engine, source?: RunningSource, live?: LiveSource): Store {
  const running = new RunningReader(source, live);
  const candles = new CandleCache({
    async *stream(query) {
      yield* streamCandles(engine, await running.complete('candles', query));
    },
    load: async (query) => loadCandles(engine, await running.complete('candles', query)),
    versionOf: (market) => candleVersionOf(engine, market),
  });
  return {
    markets: () => loadMarkets(engine, live),
    async statistics(markets, now) {
      const simulated = markets.filter((market) => market.recordedFrom === 0);
      const minutes = await running.readStatistics('candles', simulated, now);
      const interest = await running.readStatistics('interest', simulated, now);
      const fresh = running.readLiveStatistics(markets.filter(({ isFresh }) => isFresh));
      return loadStatistics(engine, markets, now, { candles: minutes, interest }, { candles: fresh });
    },
    candles: (query) => candles.stream(query),
    depth: (query) => streamDepth(engine, query, running.readBooks(query)),
    async *volumeProfiles(query) {
      yield* streamProfiles(engine, await running.complete('profiles', query));
    },
    async *tpo(query) {
      yield* streamTpo(engine, await running.complete('profiles', query));
    },
    async *liquidations(query) {
      yield* streamLiquidations(engine, await running.complete('liquidations', query));
    },
    async *interest(query) {
      yield* streamInterest(engine, await running.complete('interest', query));
    },
    async *funding(query) {
      yield* streamFunding(engine, await running.complete('interest', query));
    },
    tokens: () => loadTokens(engine),
    predictionFigures: async (markets, now) =>
      loadPredictionFigures(engine, markets, now, await running.readStatistics('questions', markets, now)),
    summary: (query) => streamSummary(engine, running.completeSummary(query)),
    supply: (query) => streamSupply(engine, query),
    levels: (query) => streamLevels(engine, query),
    async warmUp() {
      const chunks = engine.stream('SELECT toString(number) FROM numbers(1)');
      while (!(await chunks.next()).done);
    },
    begin: (to) => running.advance(to),
    advance(to) {
      running.advance(to);
      candles.advance(to);
    },
  };
}
