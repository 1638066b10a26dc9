import { useEffect } from 'react';
import { Notice } from '@/ui/notice';
import { EXPORT_LABELS, type ExportJob } from './export-job';

/** How long the notice of a saved file is shown. */
const SHOWN_MS = 5000;

/** Says that a file is being made, its name, or why it failed. */
export function ExportNotice({ job }: { readonly job: ExportJob }) {
  const { kind, state, text, onDismiss } = job;
  useEffect(() => {
    if (state !== 'saved') return undefined;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state, onDismiss]);
  return (
    <div className="absolute bottom-8 left-1/2 z-40 w-max max-w-[min(440px,calc(100%-16px))] -translate-x-1/2 rounded-md bg-overlay shadow-pop">
      {state === 'running' && <Notice tone="info">Making the {EXPORT_LABELS[kind]} file</Notice>}
      {state === 'saved' && <Notice tone="ok">Saved {text}</Notice>}
      {state === 'failed' && (
        <Notice tone="danger" onDismiss={onDismiss}>
          The {EXPORT_LABELS[kind]} file was not made. {text}
        </Notice>
      )}
    </div>
  );
}
