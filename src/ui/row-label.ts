import { createContext } from 'react';

/** The label already shown beside a control, which then shows its own only if it differs. */
export const RowLabel = createContext<string | undefined>(undefined);
