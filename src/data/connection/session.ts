import * as z from 'zod/mini';
import { isTierId, type TierId } from '@/contract/tiers';
import type { Http } from '../http/http';

/** The dashboard's own key to the service that serves it. Held in memory only. */
export interface Session {
  readonly key: string;
  readonly tier: TierId;
  readonly source: 'embedded';
}

const sessionAnswer = z.object({
  key: z.string().check(z.minLength(1)),
  tier: z.custom<TierId>((value) => typeof value === 'string' && isTierId(value)),
  source: z.literal('embedded'),
});

/** Same-origin and loopback-only: a dashboard served from elsewhere is refused. */
export function loadSession(http: Http, signal?: AbortSignal): Promise<Session> {
  return http.loadJson('/local/session', '', sessionAnswer, signal);
}

const healthAnswer = z.object({
  status: z.union([z.literal('ready'), z.literal('seeding')]),
  progress: z.optional(z.number()),
});

/** `progress` is 0 to 1. */
export type Health = { readonly status: 'ready' } | { readonly status: 'seeding'; readonly progress: number };

export async function loadHealth(http: Http, signal?: AbortSignal): Promise<Health> {
  const answer = await http.loadJson('/healthz', '', healthAnswer, signal, { alsoAccept: [503] });
  if (answer.status === 'ready') return { status: 'ready' };
  return { status: 'seeding', progress: Math.min(1, Math.max(0, answer.progress ?? 0)) };
}
