import type { Progress } from '../progress/progress-line';

/** Takes how far an import is. */
export type TellProgress = (progress: Progress) => void;

export const TELL_NOBODY: TellProgress = () => undefined;
