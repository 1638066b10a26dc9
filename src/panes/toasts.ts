import { create } from 'zustand';

interface ToastStore {
  /** The latest toast, while it is visible. */
  readonly text: string | undefined;
}

const TOAST_MS = 2500;

export const useToast = create<ToastStore>()(() => ({ text: undefined }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Confirms an action briefly if nothing else on screen shows it: only for copies and what can be undone. */
export function showToast(text: string): void {
  clearTimeout(timer);
  useToast.setState({ text });
  timer = setTimeout(() => useToast.setState({ text: undefined }), TOAST_MS);
}
