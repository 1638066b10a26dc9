import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { StatusError } from '@/data/http/http-errors';
import { BLANK_PAGE, type FigurePage } from '@/data/queries/figure-book';
import { computeServing } from '@/data/queries/serving-list';
import type { FigureName } from '@/domain/screener/figure-names';
import { FigureText } from './figure-cell';
import { type FigureFacts, getFigureState } from './figure-state';

const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const HOUR = NOW - 32 * 60;
const BTC: Market = { exchange: 'ATLAS', rawSymbol: 'BTCUSDT', coin: 'BTC' };
const SPOT: Market = { ...BTC, exchange: 'ATLAS_SPOT' };
const FACTS: FigureFacts = { serving: computeServing([BTC]), page: BLANK_PAGE, nowSeconds: NOW, isPast: false };

const pageOf = (value: number, more: Partial<FigurePage> = {}): FigurePage => ({
  ...BLANK_PAGE,
  figures: new Map([['ATLAS:BTCUSDT', { value, at: HOUR }]]),
  askedAt: NOW,
  ...more,
});
const refused = (code: 'TIER_RESTRICTED' | undefined, status: number): Error =>
  new StatusError(
    { method: 'GET', path: '/v1/points' },
    { status, code, detail: '', retryAfterSeconds: undefined, elapsedMs: 0 },
  );
const stateOf = (more: Partial<FigureFacts> = {}, market = BTC, name: FigureName = 'interest') =>
  getFigureState(name, market, { ...FACTS, ...more });
const textOf = (name: FigureName, state: ReturnType<typeof stateOf>): string =>
  renderToStaticMarkup(<FigureText name={name} state={state} zone="utc" />);

describe('a cell of a figure on demand', () => {
  it.each([
    ['is not loaded before its market is known to have it', { serving: undefined }, 'idle', 'Not loaded'],
    ['is not loaded before it is asked for', {}, 'idle', 'Not loaded'],
    ['is loading', { page: { ...BLANK_PAGE, isLoading: true } }, 'loading', 'Loading'],
    ['has failed', { page: { ...BLANK_PAGE, error: new Error('down') } }, 'failed', 'Could not load'],
    [
      'is locked by the tier',
      { page: { ...BLANK_PAGE, error: refused('TIER_RESTRICTED', 403) } },
      'locked',
      'Not included in your tier',
    ],
    ['is of the past, which has none', { isPast: true, page: pageOf(5) }, 'past', 'Not in samples'],
    ['was not reported', { page: { ...pageOf(5), figures: new Map() } }, 'unreported', 'Not reported'],
  ] as const)('%s', (_, more, kind, words) => {
    expect(stateOf(more).kind).toBe(kind);
    expect(textOf('interest', stateOf(more))).toContain(words);
  });

  it('says for a market that publishes none that there is none, and never loads it', () => {
    expect(stateOf({ page: pageOf(5) }, SPOT).kind).toBe('absent');
    expect(textOf('interest', stateOf({}, SPOT))).toContain('Not published for this market');
  });

  it('shows for a recording the value at its end, with its day, and if it is missing that it was not recorded', () => {
    const endSeconds = Date.UTC(2023, 3, 4, 23, 30) / 1000;
    const recording: Market = { ...BTC, recorded: { from: { s: endSeconds - 7200 }, to: { s: endSeconds } } };
    const figures = new Map([['ATLAS:BTCUSDT', { value: 5_000_000, at: endSeconds - 1800 }]]);
    const facts = { serving: computeServing([recording]), page: { ...BLANK_PAGE, figures, askedAt: NOW } };
    const told = stateOf(facts, recording);
    expect(told).toEqual({ kind: 'value', value: 5_000_000, at: endSeconds, isRecorded: true });
    expect(textOf('interest', told)).toContain('5,000,000 USD, at 4 Apr 2023 23:30:00 UTC');
    expect(stateOf(facts, recording, 'liquidations')).toMatchObject({ since: endSeconds - 7200 });
    const lacking = stateOf({ serving: computeServing([]) }, recording);
    expect(textOf('interest', lacking)).toContain('Not in this recording');
  });

  it('keeps its value while a newer one is loading or fails', () => {
    expect(stateOf({ page: pageOf(5, { isLoading: true }) })).toMatchObject({ kind: 'value', value: 5 });
    expect(stateOf({ page: pageOf(5, { error: new Error('down') }) })).toMatchObject({ kind: 'value', value: 5 });
  });

  it('shows the time that it is of, and fades once it is old', () => {
    const [fresh, old] = [pageOf(6_251_000_000), pageOf(6_251_000_000, { askedAt: NOW - 3600 })];
    expect(stateOf({ page: fresh })).toEqual({ kind: 'value', value: 6_251_000_000, at: NOW, isOld: false });
    expect(stateOf({ page: old })).toMatchObject({ at: NOW - 3600, isOld: true });
    expect(textOf('interest', stateOf({ page: fresh }))).toMatch(/6,251,000,000 USD, at 14:32:00 UTC.*6\.25B/);
    expect(textOf('interest', stateOf({ page: old }))).toContain('opacity');
  });

  it('shows 24 h liquidations of a market recorded for less than 24 h as a minimum', () => {
    const recordedFor = (seconds: number): Market => ({
      ...BTC,
      recorded: { from: { s: NOW - seconds }, to: { s: NOW }, live: true },
    });
    const serving = computeServing([recordedFor(3600)]);
    const facts = { serving, page: pageOf(1_500_000) };
    const young = stateOf(facts, recordedFor(3600), 'liquidations');
    expect(young).toMatchObject({ kind: 'value', value: 1_500_000, since: NOW - 3600 });
    expect(textOf('liquidations', young)).toMatch(/≥ 1,500,000 USD, recorded since 13:32:00 UTC.*≥ 1\.50M/);
    expect(stateOf(facts, recordedFor(100_000), 'liquidations')).not.toHaveProperty('since');
    expect(stateOf(facts, recordedFor(3600), 'interest')).not.toHaveProperty('since');
  });

  it('writes rates with their sign and period', () => {
    expect(textOf('funding', stateOf({ page: pageOf(-0.000084) }, BTC, 'funding'))).toMatch(
      /−0\.0084% \/ 8h.*−0\.0084%/,
    );
  });

  it('shows what the free list says about questions without a request', () => {
    const event: Market = {
      exchange: 'PREDMKT',
      rawSymbol: 'rain',
      predictionMarkets: [{ openInterest: 1000 }, { openInterest: 234 }, {}],
    };
    expect(stateOf({ serving: undefined }, event)).toEqual({ kind: 'value', value: 1234 });
    expect(stateOf({}, event, 'funding').kind).toBe('absent');
  });
});
