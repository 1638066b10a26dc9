import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isAbort } from '@/base/errors';
import type { Source, SourcesAnswer } from '@/contract/sources';
import type { QuotaState } from '../quota/quota';
import { DiskFullError } from '../store/engine/data-directory';
import { QueryTimeoutError } from '../store/engine/query-limit';
import { StoreServerError } from '../store/server/server-error';
import type { Metrics } from './metrics';

/** What a process knows besides its answers. A relay keeps neither budgets nor markets. */
export interface MetricsFacts {
  readonly quota?: () => QuotaState;
  /** What is recorded. */
  readonly sources?: () => Promise<SourcesAnswer>;
}

const KEPT: readonly QuotaState['kept'][] = ['process', 'redis', 'local share'];
const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STORE_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function makeAnswerMetrics(registers: Registry[]): Metrics['answered'] {
  const labelNames = ['request'] as const;
  const base = { registers, labelNames };
  const buckets = ANSWER_BUCKETS;
  const answers = new Counter({
    name: 'depthscape_requests_total',
    help: 'Answers by request and status.',
    registers,
    labelNames: ['request', 'status'],
  });
  const broken = new Counter({ ...base, name: 'depthscape_broken_off_total', help: 'Answers not sent to their end.' });
  const first = { name: 'depthscape_first_byte_seconds', help: 'Time until an answer began.' };
  const whole = { name: 'depthscape_answer_seconds', help: 'Time until an answer was sent.' };
  const [firstByte, answer] = [
    new Histogram({ ...base, ...first, buckets }),
    new Histogram({ ...base, ...whole, buckets }),
  ];
  const weight = new Counter({ ...base, name: 'depthscape_weight_total', help: 'Weight charged, less refunds.' });
  const bytes = new Counter({ ...base, name: 'depthscape_sent_bytes_total', help: 'Bytes sent, headers included.' });
  const faults = new Counter({
    name: 'depthscape_relay_faults_total',
    help: 'Answers of a relay that the service behind it did not give, by what was wrong.',
    registers,
    labelNames: ['fault'],
  });
  return (facts) => {
    const labels = { request: facts.request };
    answers.inc({ ...labels, status: String(facts.status) });
    if (facts.isBrokenOff) broken.inc(labels);
    firstByte.observe(labels, facts.firstByteSeconds);
    answer.observe(labels, facts.seconds);
    weight.inc(labels, facts.weight);
    bytes.inc(labels, facts.bytes);
    if (facts.fault !== undefined) faults.inc({ fault: facts.fault });
  };
}

function addQuotaMetrics(register: Registry, quota: () => QuotaState): void {
  const kept = new Gauge({
    name: 'depthscape_quota_kept',
    help: '1 for the place where budgets are kept now.',
    registers: [],
    labelNames: ['place'],
    collect() {
      for (const place of KEPT) this.set({ place }, quota().kept === place ? 1 : 0);
    },
  });
  const share = new Gauge({
    name: 'depthscape_quota_share',
    help: 'Part of each budget that this instance gives out: 1, or less while Redis cannot be reached.',
    registers: [],
    collect() {
      this.set(1 / quota().instances);
    },
  });
  register.registerMetric(kept);
  register.registerMetric(share);
}

interface SourceFigure {
  readonly name: string;
  readonly help: string;
  /** `undefined` where it is not known. */
  readonly read: (source: Source) => number | undefined;
}

const SOURCE_FIGURES: readonly SourceFigure[] = [
  {
    name: 'depthscape_source_live',
    help: '1 while a source is live, else 0.',
    read: ({ state }) => (state === 'live' ? 1 : 0),
  },
  {
    name: 'depthscape_source_lag_seconds',
    help: 'How far the newest event lags behind the clock of the venue.',
    read: ({ behindMs }) => (behindMs === undefined ? undefined : behindMs / 1000),
  },
  {
    name: 'depthscape_source_gaps_today',
    help: 'Gaps in the book since midnight UTC.',
    read: ({ gapsToday }) => gapsToday,
  },
];

function addSourceMetrics(register: Registry, sources: () => Promise<SourcesAnswer>): void {
  // All figures are collected at once: they share one list.
  let pending: Promise<SourcesAnswer> | undefined;
  const list = (): Promise<SourcesAnswer> =>
    (pending ??= sources().finally(() => {
      pending = undefined;
    }));
  for (const { name, help, read } of SOURCE_FIGURES) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      labelNames: ['source'],
      async collect() {
        const answer = await list();
        this.reset();
        for (const source of answer.sources) {
          const value = read(source);
          if (value !== undefined) this.set({ source: source.id }, value);
        }
      },
    });
    register.registerMetric(gauge);
  }
}

/** Why calls to the database fail, as one of a fixed list. */
const STORE_FAILURES: readonly (readonly [is: (error: unknown) => boolean, reason: string])[] = [
  [isAbort, 'left'],
  [(error) => error instanceof QueryTimeoutError, 'timeout'],
  [(error) => error instanceof DiskFullError, 'disk full'],
];

const nameFailure = (error: unknown): string =>
  (error instanceof StoreServerError ? error.outage : undefined) ??
  STORE_FAILURES.find(([is]) => is(error))?.[1] ??
  'other';

/** How long the database takes, how often it fails, and whether it could be used when it was last asked. */
function makeStoreMetrics(registers: Registry[]): Metrics['stored'] {
  const time = new Histogram({
    name: 'depthscape_store_seconds',
    help: 'Time that the database took, by kind of call.',
    registers,
    labelNames: ['operation'],
    buckets: STORE_BUCKETS,
  });
  const failures = new Counter({
    name: 'depthscape_store_failures_total',
    help: 'Calls to the database that failed, by reason.',
    registers,
    labelNames: ['reason'],
  });
  const isUp = new Gauge({
    name: 'depthscape_store_up',
    help: '1 where the last call to the database got an answer, 0 where its server could not be used.',
    registers,
  });
  isUp.set(1);
  return (operation, seconds, error) => {
    time.observe({ operation }, seconds);
    if (error !== undefined) failures.inc({ reason: nameFailure(error) });
    isUp.set(error instanceof StoreServerError && error.outage !== undefined ? 0 : 1);
  };
}

export function makePrometheusMetrics({ quota, sources }: MetricsFacts): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const rows = new Counter({
    name: 'depthscape_sent_rows_total',
    help: 'Rows of data in answers, by dataset.',
    registers,
    labelNames: ['request'],
  });
  if (quota) addQuotaMetrics(register, quota);
  if (sources) addSourceMetrics(register, sources);
  return {
    answered: makeAnswerMetrics(registers),
    stored: makeStoreMetrics(registers),
    sent: (request, count) => rows.inc({ request }, count),
    contentType: register.contentType,
    format: () => register.metrics(),
    dispose: () => register.clear(),
  };
}
