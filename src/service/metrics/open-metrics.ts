import type { Engine } from '@/service/store/engine/engine';
import { measureEngine } from './measure-engine';
import type { Metrics } from './metrics';
import type { MetricsPlace } from './metrics-place';
import type { MetricsFacts } from './prometheus-metrics';

/** Metrics, unless they are off: without them their package is not loaded. */
export async function openMetrics(place: MetricsPlace, facts: MetricsFacts): Promise<Metrics | undefined> {
  if (place.kind === 'off') return undefined;
  const { makePrometheusMetrics } = await import('./prometheus-metrics');
  return makePrometheusMetrics(facts);
}

/** The engine that `open` gives, and metrics that its calls are told to. */
export async function openMeasured(
  place: MetricsPlace,
  facts: MetricsFacts,
  open: () => Promise<Engine>,
): Promise<{ readonly engine: Engine; readonly metrics: Metrics | undefined }> {
  const metrics = await openMetrics(place, facts);
  const engine = await open();
  return { engine: metrics === undefined ? engine : measureEngine(engine, metrics.stored), metrics };
}
