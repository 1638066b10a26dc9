import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Source, SourcesAnswer } from '@/contract/sources';
import type { QuotaState } from '../quota/quota';
import type { Metrics } from './metrics';

export interface MetricsFacts {
  quota(): QuotaState;
  /** What is recorded. */
  sources(): Promise<SourcesAnswer>;
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
  return (facts) => {
    const labels = { request: facts.request };
    answers.inc({ ...labels, status: String(facts.status) });
    if (facts.isBrokenOff) broken.inc(labels);
    firstByte.observe(labels, facts.firstByteSeconds);
    answer.observe(labels, facts.seconds);
    weight.inc(labels, facts.weight);
    bytes.inc(labels, facts.bytes);
  };
}

function addQuotaMetrics(register: Registry, quota: MetricsFacts['quota']): void {
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

function addSourceMetrics(register: Registry, sources: MetricsFacts['sources']): void {
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

export function makePrometheusMetrics(facts: MetricsFacts): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const store = new Histogram({
    name: 'depthscape_store_seconds',
    help: 'Time that the database took, by kind of call.',
    registers: [register],
    labelNames: ['operation'],
    buckets: STORE_BUCKETS,
  });
  const answered = makeAnswerMetrics([register]);
  addQuotaMetrics(register, facts.quota);
  addSourceMetrics(register, facts.sources);
  return {
    answered,
    stored: (operation, seconds) => store.observe({ operation }, seconds),
    contentType: register.contentType,
    format: () => register.metrics(),
    dispose: () => register.clear(),
  };
}
