import { create } from 'zustand';
import type { Weight } from '@/domain/units';

/** What the screen would request next, for the meter's "next" segment. */
export type NextRequest =
  /** Discovery, or answered from the cache. */
  | { readonly kind: 'free' }
  | { readonly kind: 'known'; readonly weight: Weight }
  /** The contract's tables do not cover this deployment's weight. */
  | { readonly kind: 'estimated'; readonly weight: Weight };

export const FREE_REQUEST: NextRequest = { kind: 'free' };

export interface NextRequestStore {
  readonly next: NextRequest;
  /** What the control under the pointer or the focus would request. */
  readonly preview: NextRequest | undefined;
  readonly setNext: (next: NextRequest) => void;
  readonly setPreview: (preview: NextRequest | undefined) => void;
}

/** Screens set it whenever a control changes, before anything is sent. */
export const useNextRequest = create<NextRequestStore>()((set) => ({
  next: FREE_REQUEST,
  preview: undefined,
  setNext: (next) => set({ next }),
  setPreview: (preview) => set({ preview }),
}));
