import { create } from 'zustand';

/** Whether the page is drawn for printing: light, with the requests of the view. */
export const usePrinting = create<{ readonly isPrinting: boolean }>()(() => ({ isPrinting: false }));
