import { KEY_HEADER } from '@/contract/headers';

/** Replaces a hidden key. */
const HIDDEN = '[key]';

/** `text` without the key that `request` came with, as it is and in both ways that an address spells it. */
export function hideKey(text: string, request: Pick<Request, 'headers'> | undefined): string {
  const key = request?.headers.get(KEY_HEADER);
  if (!key) return text;
  const spellings = [key, encodeURIComponent(key), new URLSearchParams({ key }).toString().slice('key='.length)];
  return spellings.reduce((hidden, spelling) => hidden.replaceAll(spelling, HIDDEN), text);
}
