import { describe, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import { makeJsonLog } from './json-log';
import { isLogFormat } from './log';
import { openLog } from './open-log';
import { makeFailurePrinter } from './print-failures';

const KEY = 'planted key/0123456789';
const CODED = encodeURIComponent(KEY);

interface Line {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
}

function open() {
  const written: string[] = [];
  const log = makeJsonLog(makeManualClock(0), { write: (text) => void written.push(text) });
  return { log, text: () => written.join(''), lines: () => written.map((line) => JSON.parse(line) as Line) };
}

const makeRequest = (path: string): Request =>
  new Request(`http://127.0.0.1:4400${path}`, { headers: { [KEY_HEADER]: KEY } });

/** Failures with the key wherever a request or an error may carry it. */
const FAILURES: readonly [what: string, error: unknown, request: Request][] = [
  ['a header', new Error('The header X is wrong'), makeRequest('/v1/usage')],
  ['a path', new Error('No such file'), makeRequest(`/v1/${CODED}/x`)],
  ['an unknown parameter', new Error('Wrong parameter'), makeRequest(`/v1/markets?key=${CODED}`)],
  ['a known parameter', new Error('Wrong symbol'), makeRequest(`/v1/points?type=TPO_AGG&coin=${CODED}`)],
  ['an error', new Error(`Cannot read ${KEY}`), makeRequest('/v1/points?type=TPO_AGG')],
  ['an error that quotes an address', new Error(`GET /v1/x?k=${CODED} failed`), makeRequest('/v1/points')],
  ['a cause', new Error('Failed', { cause: new Error(KEY) }), makeRequest('/v1/points')],
];

describe('the log in JSON', () => {
  it('has an object on each line, with level, time and text', () => {
    const { log, lines } = open();
    log.say('Depthscape is ready');
    log.warn('1024 connections are open');
    log.failed(new Error('The disk is full\nat once'));
    expect(lines()).toMatchObject([
      { level: 'info', msg: 'Depthscape is ready', pid: process.pid },
      { level: 'warn', msg: '1024 connections are open' },
      { level: 'error', msg: 'The disk is full' },
    ]);
    for (const { time } of lines()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('has every answer with its request, status, weight, bytes and time', () => {
    const { log, lines } = open();
    const facts = { request: 'TPO_AGG', status: 200, firstByteSeconds: 0.01, seconds: 0.02, weight: 5, bytes: 1000 };
    log.answered?.({ ...facts, isBrokenOff: false, fault: undefined });
    expect(lines()).toMatchObject([{ level: 'info', msg: 'answered', ...facts, isBrokenOff: false }]);
  });

  it.each(FAILURES)('never holds a key from %s', (_, error, request) => {
    const { log, text, lines } = open();
    log.failed(error, request);
    expect(lines()).toHaveLength(1);
    for (const key of [KEY, CODED, 'planted']) expect(text()).not.toContain(key);
  });

  it('says a failure again only after a while', () => {
    const { log, lines } = open();
    for (let i = 0; i < 3; i++) log.failed(new Error('The database is gone'), makeRequest('/v1/markets'));
    expect(lines()).toMatchObject([{ request: '/v1/markets', msg: 'The database is gone' }]);
  });
});

describe('lines for a person', () => {
  it.each(FAILURES)('never hold a key from %s', (_, error, request) => {
    const lines: string[] = [];
    makeFailurePrinter(makeManualClock(0), (line) => lines.push(line))(error, request);
    expect(lines).toHaveLength(1);
    for (const key of [KEY, CODED, 'planted']) expect(lines.join('')).not.toContain(key);
  });

  it('are the default, without a line for each answer', async () => {
    const log = await openLog('text');
    expect([log.format, log.answered]).toEqual(['text', undefined]);
    expect([isLogFormat('json'), isLogFormat('text'), isLogFormat('xml')]).toEqual([true, true, false]);
  });
});
