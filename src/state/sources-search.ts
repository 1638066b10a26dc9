import { compact, type RawSearch, textOf } from './search-fields';
import { type SharedSearch, sharedOf, upgradeSearch } from './url-state';

export interface SourcesSearch extends SharedSearch {
  /** The source whose details are open. */
  readonly source?: string;
  /** The recording whose details are open. */
  readonly recording?: string;
  /** What is searched for to be added; `*`: the search has the focus, and is empty. */
  readonly add?: string;
}

/** The search for what to add was asked for, with nothing typed yet. */
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
