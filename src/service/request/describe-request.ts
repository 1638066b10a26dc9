import { cutText } from '@/base/cut-text';
import { type ParamSpec } from '@/contract/params';
import { ROUTES } from '@/contract/routes';

/** An address may have thousands of characters, and none of them is worth a second line. */
const LONGEST = 300;

/**
 * Which request, for a line of the log: method, path and the parameters that the contract knows. Any other may be a key
 * that somebody put into the address.
 */
export function describeRequest({ method, url }: Pick<Request, 'method' | 'url'>): string {
  const { pathname, searchParams } = new URL(url);
  const routes: Readonly<Record<string, { readonly params: Readonly<Record<string, ParamSpec>> }>> = ROUTES;
  const params = Object.hasOwn(routes, pathname) ? routes[pathname].params : {};
  const known = new URLSearchParams([...searchParams].filter(([name]) => Object.hasOwn(params, name))).toString();
  return cutText(`${method} ${pathname}${known === '' ? '' : `?${known}`}`, LONGEST);
}
