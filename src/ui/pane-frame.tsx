import { type ReactNode, useEffect, useState } from 'react';
import { formatCountdown } from '@/domain/format/format-duration';
import { Button } from './button';
import { Notice } from './notice';
import { type PaneAction, type PaneStatus, showsContent } from './pane-status';
import { StateBlock } from './state-block';

export interface PaneFrameProps {
  /** Accessible name: "Volume by side pane". */
  readonly name: string;
  readonly title: string;
  /** Beside the title: figures under the crosshair, or the latest. */
  readonly figures?: ReactNode;
  /** At the right end of the header: a menu. */
  readonly menu?: ReactNode;
  readonly status: PaneStatus;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A plot or table with its header and its state. The header stands over the content. */
export function PaneFrame({ name, title, figures, menu, status, className = '', children }: PaneFrameProps) {
  return (
    <section
      aria-label={name}
      aria-busy={status.kind === 'loading' || undefined}
      className={`relative flex min-h-0 min-w-0 flex-col overflow-hidden bg-canvas ${className}`}
    >
      {status.kind === 'loading' && <div className="progress-bar" />}
      <div className="pointer-events-none absolute inset-x-1.5 top-1.5 z-20 flex items-center gap-2.5 text-xs whitespace-nowrap text-fg-3">
        <span className="flex min-w-0 items-center gap-2.5 overflow-hidden rounded-sm bg-canvas/84 px-1.5 py-0.5">
          <b className="font-[550] text-fg-1">{title}</b>
          <HeaderDetail status={status} />
          {figures}
        </span>
        {menu !== undefined && <span className="pointer-events-auto ml-auto">{menu}</span>}
      </div>
      {/* Kept while a state covers it: an engine's elements outlive loading and errors. */}
      <div
        className={`relative min-h-0 flex-1 ${status.kind === 'offline' ? 'opacity-55' : ''} ${showsContent(status) ? '' : 'invisible'}`}
      >
        {children}
      </div>
      {!showsContent(status) && (
        <div className="absolute inset-0 flex flex-col [container:pane/size]">
          <PaneBlock status={status} />
        </div>
      )}
      <PaneNotice status={status} />
    </section>
  );
}

function HeaderDetail({ status }: { readonly status: PaneStatus }) {
  if (status.kind === 'loading') return <span>{status.what ?? 'Loading'}</span>;
  if (status.kind === 'partial') return <span>{status.detail}</span>;
  if (status.kind === 'stale') return <span className="text-warn">stale {status.age}</span>;
  return null;
}

function PaneBlock({ status }: { readonly status: PaneStatus }) {
  if (status.kind === 'loading') return <LateSkeleton />;
  if (status.kind === 'empty')
    return (
      <StateBlock
        icon="layers"
        title={status.title}
        body={status.body}
        actions={<ActionButton action={status.action} />}
      />
    );
  if (status.kind === 'error')
    return (
      <StateBlock
        icon="warning"
        tone="danger"
        title="The request failed"
        body={status.body}
        actions={<ActionButton action={status.retry} primary />}
      />
    );
  if (status.kind === 'waiting')
    return (
      <StateBlock
        icon="clock"
        tone="warn"
        title={`Waiting for budget, ${formatCountdown(status.secondsLeft)}`}
        body={status.body}
        progress={status.secondsTotal > 0 ? 1 - status.secondsLeft / status.secondsTotal : 1}
        actions={<ActionButton action={status.action} />}
      />
    );
  if (status.kind === 'locked')
    return (
      <StateBlock
        icon="lock"
        title="Not in this key's tier"
        body={status.body}
        actions={<ActionButton action={status.action} />}
      />
    );
  return null;
}

function ActionButton({
  action,
  primary = false,
}: {
  readonly action: PaneAction | undefined;
  readonly primary?: boolean;
}) {
  if (action === undefined) return null;
  return (
    <Button look={primary ? 'primary' : 'plain'} onClick={action.onPress}>
      {action.label}
    </Button>
  );
}

function PaneNotice({ status }: { readonly status: PaneStatus }) {
  if (status.kind !== 'partial' && status.kind !== 'offline' && !(status.kind === 'error' && status.hasData))
    return null;
  return (
    <div className="absolute inset-x-2 bottom-2 z-20">
      {status.kind === 'partial' && (
        <Notice tone="warn" action={status.action}>
          {status.message}
        </Notice>
      )}
      {status.kind === 'offline' && (
        <Notice tone="info" action={status.reconnect}>
          Offline since {status.since}. Showing the last snapshot.
        </Notice>
      )}
      {status.kind === 'error' && (
        <Notice tone="danger" action={status.retry}>
          The request failed. {status.body}
        </Notice>
      )}
    </div>
  );
}

/** A first load shorter than this shows nothing. */
const SKELETON_DELAY_MS = 150;
const LINE_WIDTHS = [92, 70, 84, 58, 96, 76, 64, 88, 50] as const;

/** True once `SKELETON_DELAY_MS` have passed since the first render. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

function LateSkeleton() {
  if (!useLate()) return null;
  return (
    <div className="flex-1 px-2.5 pt-7.5 pr-16" aria-hidden="true">
      {LINE_WIDTHS.map((width, index) => (
        <div
          key={width}
          className="skeleton my-2.75 h-0.75"
          style={{ width: `${width}%`, opacity: 0.95 - index * 0.07 }}
        />
      ))}
    </div>
  );
}
