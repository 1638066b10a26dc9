import { createHash } from 'node:crypto';
import type { Tenor } from '@/contract/values';
import { InputFileError } from '@/service/ingest/open/ingest-error';
import type { CaptureFormat, FileSurvey, ImportSink, SurveyedFile } from '@/service/ingest/survey/recording';
import { summariseChain } from '../../../record/options/summarise-chain';
import { MEASURES, SUMMARY_UNITS, toSummaryTicks } from '../../../record/options/summary-markets';
import type { Input } from '../../open/input';
import {
  matchesVendorChain,
  readChainJson,
  readVendorChain,
  type ToldOption,
  type ToldOptions,
} from './option-readers';

/** A value of a summary at a time. */
interface SummaryPoint {
  /** Unix seconds. */
  readonly at: number;
  /** Percentage points. */
  readonly value: number;
}

interface SummarySurvey extends FileSurvey {
  readonly points: readonly SummaryPoint[];
}

const HOUR_MS = 3_600_000;

type ReadOptions = (input: Input, onBytes: (bytes: Uint8Array) => void) => Promise<ToldOptions>;

interface Series {
  readonly venue: string;
  readonly symbol: string;
  readonly tenor: Tenor;
  readonly points: SummaryPoint[];
}

/** One summary per hour, from the latest row of each option in it. */
function makeSeries(options: readonly ToldOption[]): Series[] {
  const chains = new Map<string, ToldOption[]>();
  for (const option of options) {
    const key = [option.venue, option.symbol.split('-')[0], Math.floor(option.timeMs / HOUR_MS)].join(' ');
    chains.set(key, [...(chains.get(key) ?? []), option]);
  }
  const series = new Map<string, Series>();
  for (const [key, chain] of chains) {
    const [venue, coin] = key.split(' ');
    const atMs = Math.max(...chain.map(({ timeMs }) => timeMs));
    for (const [tenor, summary] of summariseChain(chain, atMs)) {
      for (const { suffix, field } of MEASURES) {
        const value = summary[field];
        if (value === undefined) continue;
        const symbol = `${coin}_${suffix}`;
        const found = series.get(`${venue} ${symbol} ${tenor}`) ?? { venue, symbol, tenor, points: [] };
        found.points.push({ at: Math.floor(atMs / 1000), value });
        series.set(`${venue} ${symbol} ${tenor}`, found);
      }
    }
  }
  return [...series.values()];
}

async function surveyChain(read: ReadOptions, input: Input): Promise<SurveyedFile<SummarySurvey>> {
  const hash = createHash('sha256');
  const { options, oddities } = await read(input, (bytes) => hash.update(bytes));
  const series = makeSeries(options);
  if (series.length === 0)
    throw new InputFileError(
      input.name,
      'has no chain of options from which a volatility of one week to three months follows',
    );
  const of = {
    input,
    file: input.name,
    hash: hash.digest('hex'),
    displaced: 0,
    isSupplement: false,
    contract: undefined,
  };
  const surveys = series.map(({ venue, symbol, tenor, points }): SummarySurvey => {
    const sorted = points.toSorted((a, b) => a.at - b.at);
    const [firstMs, lastMs] = [sorted[0].at * 1000, sorted[sorted.length - 1].at * 1000];
    return {
      ...of,
      market: { exchange: venue, symbol, category: 'OPTION', tenor },
      part: 'summary',
      datasets: ['summary'],
      units: SUMMARY_UNITS,
      firstMs,
      lastMs,
      firstReceivedMicros: firstMs * 1000,
      lastReceivedMicros: lastMs * 1000,
      bookTrades: { count: 0, priceSum: 0 },
      prices: [],
      oddities,
      points: sorted,
    };
  });
  return { surveys, leftOut: [] };
}

async function rebuildSummary(surveys: readonly SummarySurvey[], _: unknown, sink: ImportSink): Promise<[]> {
  for (const { points } of surveys) {
    for (const { at, value } of points) sink.addSummary(at, toSummaryTicks(value));
  }
  return [];
}

export const jsonChain: CaptureFormat<SummarySurvey> = {
  name: 'chain of options as JSON, prices in coins',
  example: 'npm run import -- eth-chain-2021-10-01T0702Z.json',
  match: (firstLine) => (firstLine.trim() === '{' || /^\{\s*"version"/.test(firstLine) ? 0.9 : 0),
  surveyFile: (input) => surveyChain(readChainJson, input),
  rebuildMarket: rebuildSummary,
};

export const vendorChain: CaptureFormat<SummarySurvey> = {
  name: "tick vendor's chains of options (options_chain)",
  example: 'npm run import -- deribit_options_chain_2020-06-08_OPTIONS.csv.gz',
  match: matchesVendorChain,
  surveyFile: (input) => surveyChain(readVendorChain, input),
  rebuildMarket: rebuildSummary,
};
