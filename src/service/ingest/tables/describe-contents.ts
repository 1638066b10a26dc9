import { isObject, parseObject } from '@/service/feeds/protocol/read-fields';
import { describeHeader } from './read-table';

const MAX_FIELDS = 12;

/** Describes unknown JSON by its fields. */
export function describeJson(json: unknown): string {
  const fields = isObject(json) ? Object.keys(json).slice(0, MAX_FIELDS) : [];
  if (fields.length === 0) return 'JSON';
  return `JSON with the ${fields.length === 1 ? 'field' : 'fields'} ${fields.join(', ')}`;
}

/** Describes a file of unknown format by its first line, or `undefined`. */
export function describeContents(firstLine: string): string | undefined {
  const json = parseObject(firstLine);
  return json === undefined ? describeHeader(firstLine) : describeJson(json);
}
