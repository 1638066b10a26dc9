import { beforeAll, describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { impliedVolatilityPoint, marketsAnswer, pointsAnswer, skewPoint } from '@/contract/payloads';
import { makeHttp } from '@/data/http/http';
import { ALL_MARKETS, loadAllMarkets } from '@/data/queries/markets-page';
import { computeRealisedVolatility } from '@/domain/volatility/realised-volatility';
import { listBarMarkets } from './minute-bars';
import { listNamedMarkets, readNamedMarkets } from './named-markets';
import { listChainMarkets, readChain } from './option-chain';
import { listRecordedEvents } from './question-quotes';
import { makeRecordedService, type RecordedService } from './recorded-service';
import { findRecordings } from './recordings';

const hasRecordings = findRecordings('no list is made of them', [
  'data/option-chains',
  'data/prediction-quotes',
  'data/minute-candles/symbol-properties',
]);

const DAY = 86_400;
const HOUR = 3600;
/** Within the last hours of the recorded quotes. */
const QUOTED_AT = Date.UTC(2026, 6, 12, 20) / 1000;

describe.skipIf(!hasRecordings)('a recorded chain of options', () => {
  it('has the same figures by expiry as were computed elsewhere', () => {
    const { at, expiries } = readChain();
    expect(new Date(at * 1000).toISOString()).toBe('2021-10-01T07:02:00.000Z');
    const [week, fortnight] = expiries;
    // From the README of the recording: 87.1 and 90.1 % at the money, puts 12.2 and 12.0 points above calls.
    expect(week.days).toBeCloseTo(7.04, 2);
    expect([week.atTheMoney, fortnight.atTheMoney].map((value) => value.toFixed(1))).toEqual(['87.1', '90.1']);
    expect(Math.abs(week.skew + 12.2)).toBeLessThan(0.1);
    expect(Math.abs(fortnight.skew + 12)).toBeLessThan(0.1);
  });

  it('is returned as summaries of the tenor that it has', async () => {
    const { at, expiries } = readChain();
    const service = await makeRecordedService({ nowMs: (at + HOUR) * 1000, holdings: { markets: listChainMarkets() } });
    const { symbols = [] } = marketsAnswer.parse(await (await service.get('/v1/markets')).json());
    expect(symbols.map(({ rawSymbol, tenor, coin }) => [rawSymbol, tenor, coin])).toEqual([
      ['ETH_ATM', 'ONE_W', 'ETH'],
      ['ETH_25', 'ONE_W', 'ETH'],
    ]);
    const ask = async (type: string, rawSymbol: string) => {
      const named = `type=${type}&exchange=DERIBIT&coin=ETH&rawSymbol=${rawSymbol}&tenor=ONE_W`;
      const response = await service.get(`/v1/points?${named}&interval=HOUR&from=${at - (at % HOUR)}&period=${HOUR}`);
      return (await response.json()) as { series: { points: unknown[] }[] };
    };
    const volatility = await ask('IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG', 'ETH_ATM');
    expect(pointsAnswer(impliedVolatilityPoint).parse(volatility)).toBeDefined();
    const s = at - (at % HOUR);
    expect(volatility.series[0]?.points).toEqual([
      { Point: { impliedVolatility: expiries[0].atTheMoney, timestamp: { s } } },
    ]);
    const skew = await ask('SKEW_OPTION_SUMMARY_AGG', 'ETH_25');
    expect(pointsAnswer(skewPoint).parse(skew)).toBeDefined();
    expect(skew.series[0]?.points).toEqual([{ Point: { skew: expiries[0].skew, timestamp: { s } } }]);
  });
});

describe.skipIf(!hasRecordings)('recorded quotes of questions', () => {
  let service: RecordedService;
  beforeAll(async () => {
    const holdings = { markets: [], events: listRecordedEvents() };
    if (hasRecordings) service = await makeRecordedService({ nowMs: QUOTED_AT * 1000, holdings });
  });

  it('are listed by event, each question once, with its last quote', async () => {
    const { symbols = [] } = marketsAnswer.parse(
      await (await service.get('/v1/markets?exchange=PREDMKT&pageSize=1000')).json(),
    );
    const listed = symbols.flatMap(({ predictionMarkets = [] }) => predictionMarkets);
    const events = listRecordedEvents();
    const questions = events.flatMap((event) => event.questions);
    expect(symbols).toHaveLength(events.length);
    expect(listed).toHaveLength(112);
    expect(new Set(listed.map(({ conditionId }) => conditionId)).size).toBe(112);
    for (const { slug, quotes } of questions) {
      const record = listed.find(({ conditionId }) => conditionId === slug);
      expect(record?.lastPrice, slug).toBe(quotes.findLast(({ time }) => time < QUOTED_AT)?.middle);
    }
    const high = symbols.find(({ fullName }) => fullName === 'How high will Bitcoin get this year?');
    expect(high?.coin).toBe('BTC');
    expect(high?.predictionMarkets?.map(({ groupItemTitle }) => groupItemTitle).sort()).toEqual([
      '100k',
      '110k',
      '130k',
      '140k',
      '150k',
      '200k',
    ]);
  });

  it('become candles of their mids', async () => {
    const [question] = listRecordedEvents().flatMap((event) => event.questions);
    const from = QUOTED_AT - DAY;
    const named = `type=TRADE_SIDE_AGNOSTIC_AGG&exchange=PREDMKT&rawSymbol=${question.slug}`;
    const response = await service.get(`/v1/points?${named}&interval=HOUR&from=${from}&period=${DAY}`);
    const { series } = (await response.json()) as {
      series: { points: { Point: { close: number; timestamp: { s: number } } }[] }[];
    };
    const closes = series.flatMap(({ points }) => points.map(({ Point }) => [Point.timestamp.s, Point.close]));
    const expected = Array.from({ length: 24 }, (_, hour) => from + hour * HOUR).flatMap((start) => {
      const last = question.quotes.findLast(({ time }) => time >= start && time < start + HOUR);
      return last === undefined ? [] : [[start, last.middle]];
    });
    expect(closes).toEqual(expected);
  });
});

describe.skipIf(!hasRecordings)('a real list of markets', () => {
  it('is returned completely, each market once', async () => {
    const named = readNamedMarkets();
    const service = await makeRecordedService({ nowMs: QUOTED_AT * 1000, holdings: { markets: listNamedMarkets() } });
    const clock = makeManualClock(QUOTED_AT * 1000);
    const http = makeHttp({
      baseUrl: 'http://recorded',
      key: () => '',
      clock: makeServiceClock(clock),
      fetcher: async (input) => service.get(new URL(input).pathname + new URL(input).search),
    });
    const all = await loadAllMarkets(http, ALL_MARKETS, { now: () => clock.now() });
    const ids = all.map(({ exchange, rawSymbol }) => `${exchange} ${rawSymbol}`);
    expect(ids.length).toBeGreaterThan(10_000);
    expect(ids.sort()).toEqual(named.map(({ exchange, rawSymbol }) => `${exchange} ${rawSymbol}`).sort());
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.skipIf(!hasRecordings)('volatility of recorded days', () => {
  it('is that of their returns, computed plainly', () => {
    const days = listBarMarkets().find(({ row }) => row.rawSymbol === 'BTC-USD')?.bars.BOTH ?? [];
    const closes = {
      times: Float64Array.from(days, ({ time }) => time),
      values: Float64Array.from(days, ({ close }) => close),
    };
    const { values } = computeRealisedVolatility(closes, { seconds: DAY, window: 30 });
    const isWhole = (end: number): boolean => days[end].time - days[end - 30].time === 30 * DAY;
    let known = 0;
    for (let end = 30; end < days.length; end += 7) {
      const returns = days.slice(end - 29, end + 1).map(({ close }, at) => Math.log(close / days[end - 30 + at].close));
      const mean = returns.reduce((sum, one) => sum + one, 0) / 30;
      const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 29;
      if (isWhole(end)) expect(values[end]).toBeCloseTo(100 * Math.sqrt(variance * 365), 8);
      else expect(values[end]).toBeNaN();
      known += Number(isWhole(end));
    }
    expect(known).toBeGreaterThan(100);
  });
});
