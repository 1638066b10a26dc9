import { compact, type RawSearch, textOf } from './search-fields';
import { type SharedSearch, sharedOf, upgradeSearch } from './url-state';

export interface SourcesSearch extends SharedSearch {
  /** The source whose details are open. */
  readonly source?: string;
  /** What is searched for to be added; `*`: the search is open and empty. */
  readonly add?: string;
}

/** The search for what to add is open, with nothing typed yet. */
export const ANY_INSTRUMENT = '*';

export function parseSourcesSearch(input: RawSearch): SourcesSearch {
  const raw = upgradeSearch(input);
  return compact<SourcesSearch>({
    ...sharedOf(raw),
    source: textOf(raw.source),
    add: textOf(raw.add),
  });
}
