import { create } from 'zustand';

interface ToastStore {
  /** The latest one, for as long as it is to be seen. */
  readonly text: string | undefined;
}

const TOAST_MS = 2500;

export const useToast = create<ToastStore>()(() => ({ text: undefined }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says for a moment what has been done, where nothing else on screen shows it: only for copies and what can be undone. */
export function showToast(text: string): void {
  clearTimeout(timer);
  useToast.setState({ text });
  timer = setTimeout(() => useToast.setState({ text: undefined }), TOAST_MS);
}
