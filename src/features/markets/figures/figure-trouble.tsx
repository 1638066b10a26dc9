import type { ReactNode } from 'react';
import type { FailureKind } from '@/client/failure-kind';
import { formatCountdown } from '@/domain/format/format-duration';
import { explainFailure, type FailureFacts } from '@/panes/failure/failure-words';

/** The same request would be refused again. */
const FINAL: readonly FailureKind[] = ['tier', 'history', 'aggregation', 'too-heavy'];

export interface FigureTroubleProps {
  readonly error: Error;
  readonly context: FailureFacts;
  /** The button that tries again, shown only if that can help. */
  readonly children: ReactNode;
}

/** Why figures are missing, when they load by themselves, and a way to try at once. */
export function FigureTrouble({ error, context, children }: FigureTroubleProps) {
  const { kind, title, sentence, next } = explainFailure(error, context);
  const isFinal = FINAL.includes(kind);
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-warn">
      {[`${title}.`, sentence, isFinal ? '' : next].filter((part) => part !== '').join(' ')}
      {!isFinal && children}
    </span>
  );
}

/** What figures wait for, counting down. */
export function FigureWait({ secondsLeft }: { readonly secondsLeft: number }) {
  return (
    <span className="text-warn">
      Waiting for budget<span aria-live="off">, {formatCountdown(secondsLeft)}</span>. They load by themselves.
    </span>
  );
}
