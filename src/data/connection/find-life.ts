import type { Http } from '../http/http';
import { isSilence, RequestTimeoutError } from '../http/http-errors';

const anything = { parse: (value: unknown): unknown => value };

/** Nothing of an answer came, or none within the time that it was given. */
export const isUnheard = (error: unknown): boolean => isSilence(error) || error instanceof RequestTimeoutError;

/** Whether any of `paths`, which cost nothing, is answered, whatever the answer says. */
export async function hearsAny(http: Http, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    try {
      await http.loadJson(path, '', anything);
      return true;
    } catch (error) {
      if (!isUnheard(error)) return true;
    }
  }
  return false;
}
