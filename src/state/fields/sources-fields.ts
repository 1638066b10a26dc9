import { type SearchFields, type SearchOf, text } from './field-kinds';
import { makeParser, type SharedSearch } from './screen-fields';

export const SOURCES_FIELDS = {
  /** The source whose details are open. */
  source: text(),
  /** The recording whose details are open. */
  recording: text(),
  /** The search text for adding a source; `*`: the search is focused and empty. */
  add: text(),
} satisfies SearchFields;

export type SourcesSearch = SharedSearch & SearchOf<typeof SOURCES_FIELDS>;

export const parseSourcesSearch = makeParser(SOURCES_FIELDS);

/** The search for a source was opened, with nothing typed yet. */
export const ANY_INSTRUMENT = '*';
