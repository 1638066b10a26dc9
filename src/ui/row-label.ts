import { createContext } from 'react';

/** The label that stands beside a control already: the control shows its own only where that is another one. */
export const RowLabel = createContext<string | undefined>(undefined);
