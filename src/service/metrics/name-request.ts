import { DATASETS } from '@/contract/datasets';
import { ROUTES } from '@/contract/routes';

const OTHER = 'other';
/** Paths besides those of the contract, longest first. */
const PREFIXES = [
  ['/v1/', OTHER],
  ['/local/', 'local'],
  ['/healthz', 'health'],
  ['/docs', 'documents'],
  ['/openapi.json', 'documents'],
] as const;

/**
 * What was asked for, as one of a fixed list: a dataset, a route of the contract, or a group of paths. Anything else a
 * caller may write is `other` or the `dashboard`, so that nobody can make labels or put a key into one.
 */
export function nameRequest({ url }: Pick<Request, 'url'>): string {
  const { pathname, searchParams } = new URL(url);
  if (pathname === '/v1/points') {
    const type = searchParams.get('type') ?? '';
    return Object.hasOwn(DATASETS, type) ? type : OTHER;
  }
  if (Object.hasOwn(ROUTES, pathname)) return pathname;
  return PREFIXES.find(([prefix]) => pathname.startsWith(prefix))?.[1] ?? 'dashboard';
}
