import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ANY_INSTRUMENT, type SourcesSearch } from '@/state/fields/sources-fields';

const route = getRouteApi('/sources');

type Opened = Pick<SourcesSearch, 'source' | 'recording' | 'add'>;

/** What the address opens: the details of a source or of a recording, and the search text. */
export function useOpened() {
  const { add, source, recording } = route.useSearch();
  const navigate = route.useNavigate();
  // An address with a search text gives the search the focus, and so does each later request.
  const [asked, setAsked] = useState(add === undefined ? 0 : 1);
  const [known, setKnown] = useState(add);
  if (add !== known) {
    setKnown(add);
    if (known === undefined && add !== undefined) setAsked(asked + 1);
  }
  const go = (next: Opened): void =>
    void navigate({
      search: ({ source: _source, recording: _recording, add: _add, ...before }) => ({ ...before, ...next }),
      replace: true,
    });
  const sought = add === undefined ? {} : { add };
  return {
    /** The search text. */
    text: add === undefined || add === ANY_INSTRUMENT ? '' : add,
    asked,
    source,
    recording,
    seek: (text: string) =>
      go({ ...(source && { source }), ...(recording && { recording }), ...(text && { add: text }) }),
    /** Moves the focus to the search. */
    askSearch: () => setAsked((before) => before + 1),
    /** Opens the details of a source, or closes them if they are open. */
    showSource: (id: string) => go({ ...sought, ...(id === source ? {} : { source: id }) }),
    showRecording: (key: string) => go({ ...sought, ...(key === recording ? {} : { recording: key }) }),
    close: () => go(sought),
  };
}
