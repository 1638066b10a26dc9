import { useState } from 'react';

/**
 * The row that was first when the list opened, by its key: what docked details show until a row is picked. A sort, a
 * filter, a search or newer rows never replace it, because only a pick changes what one looks at.
 */
export function useOpeningRow(first: string | undefined): string | undefined {
  const [opening, setOpening] = useState(first);
  if (opening === undefined && first !== undefined) setOpening(first);
  return opening ?? first;
}
