import { compact, type RawSearch, textOf } from './search-fields';
import { type SharedSearch, sharedOf, upgradeSearch } from './url-state';

export interface SourcesSearch extends SharedSearch {
  /** The source whose details are open. */
  readonly source?: string;
  /** The recording whose details are open. */
  readonly recording?: string;
  /** The search text for adding a source; `*`: the search is focused and empty. */
  readonly add?: string;
}

/** The search for a source was opened, with nothing typed yet. */
export const ANY_INSTRUMENT = '*';

export function parseSourcesSearch(input: RawSearch): SourcesSearch {
  const raw = upgradeSearch(input);
  return compact<SourcesSearch>({
    ...sharedOf(raw),
    source: textOf(raw.source),
    recording: textOf(raw.recording),
    add: textOf(raw.add),
  });
}
