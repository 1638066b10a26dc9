import type { Connection } from '@/data/connection/connection';
import type { AskedRequest } from '@/data/http/asked-request';
import { formatSnippets, makeSnippetTarget } from '@/data/plan/request-snippets';
import { copyText } from '@/panes/explain/copy-text';
import { showToast } from '@/panes/toasts';

/** Copies a runnable request to the clipboard, with a variable in place of the key. A toast confirms it. */
export async function copyRequest(
  { requests, getWorld }: Pick<Connection, 'requests' | 'getWorld'>,
  { path, search }: AskedRequest,
): Promise<void> {
  const target = makeSnippetTarget(requests, location.origin, getWorld()?.source === 'relay');
  const isCopied = await copyText(formatSnippets(target, search, path).curl);
  showToast(isCopied ? 'Request copied, key removed' : 'The browser blocked copying: nothing was copied');
}
