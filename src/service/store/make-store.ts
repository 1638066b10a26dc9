import { CandleCache } from './candle-cache';
import { loadCandles, streamCandles } from './candle-reader';
import { streamDepth } from './depth-reader';
import type { Engine } from './engine';
import { streamFunding } from './funding-reader';
import { streamInterest } from './interest-reader';
import { streamLevels } from './level-reader';
import { streamLiquidations } from './liquidation-reader';
import { loadMarkets, loadStatistics } from './market-reader';
import { loadPredictionFigures } from './prediction-reader';
import { streamProfiles } from './profile-reader';
import type { Store } from './store';
import { streamSummary } from './summary-reader';
import { loadTokens, streamSupply } from './supply-reader';
import { streamTpo } from './tpo-reader';

/** The reading side on `engine`. */
export function makeStore(engine: Engine): Store {
  const candles = new CandleCache({
    stream: (query) => streamCandles(engine, query),
    load: (query) => loadCandles(engine, query),
  });
  return {
    markets: () => loadMarkets(engine),
    statistics: (markets, now) => loadStatistics(engine, markets, now),
    candles: (query) => candles.stream(query),
    depth: (query) => streamDepth(engine, query),
    volumeProfiles: (query) => streamProfiles(engine, query),
    tpo: (query) => streamTpo(engine, query),
    liquidations: (query) => streamLiquidations(engine, query),
    interest: (query) => streamInterest(engine, query),
    funding: (query) => streamFunding(engine, query),
    tokens: () => loadTokens(engine),
    predictionFigures: (markets, now) => loadPredictionFigures(engine, markets, now),
    summary: (query) => streamSummary(engine, query),
    supply: (query) => streamSupply(engine, query),
    levels: (query) => streamLevels(engine, query),
    async warmUp() {
      const chunks = engine.stream('SELECT toString(number) FROM numbers(1)');
      while (!(await chunks.next()).done);
    },
    advance: (to) => candles.advance(to),
  };
}
