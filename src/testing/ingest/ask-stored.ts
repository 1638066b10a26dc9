import { ensure } from '@/base/assert';
import { makeManualClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import { unixSeconds } from '@/domain/units';
import { makeApp } from '@/service/app';
import { type Catalogue, loadCatalogue } from '@/service/catalogue/catalogue';
import { makeKeyRing } from '@/service/http/keys';
import { makeQuota } from '@/service/quota/quota';
import type { Engine } from '@/service/store/engine/engine';
import { makeStore } from '@/service/store/make-store';

const AT = unixSeconds(Date.UTC(2026, 5, 18, 12) / 1000);
const KEY = 'high';

/** Discovery of what is stored. */
export const loadStored = (engine: Engine): Promise<Catalogue> => loadCatalogue(makeStore(engine), AT);

/** The points of the first series in the service's answer to a query. */
export async function askStored(engine: Engine, query: string): Promise<Record<string, unknown>[]> {
  const clock = makeManualClock(AT * 1000);
  const catalogue = await loadStored(engine);
  const app = makeApp({
    clock,
    keys: makeKeyRing(`enterprise:${KEY}`),
    quota: makeQuota(clock),
    store: makeStore(engine),
    readiness: () => ({ ready: true, catalogue }),
    port: 4400,
  });
  const headers = { [KEY_HEADER]: KEY, Host: '127.0.0.1:4400' };
  const answer = await app.fetch(new Request(`http://127.0.0.1:4400/v1/points?${query}`, { headers }));
  ensure(answer.status === 200 || undefined, `an answer: ${await answer.clone().text()}`);
  const { series } = (await answer.json()) as { series: { points: { Point: Record<string, unknown> }[] }[] };
  return series[0]?.points.map(({ Point }) => Point) ?? [];
}
