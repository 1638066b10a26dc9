import type { ReactNode } from 'react';
import { formatCountdown } from '@/domain/format/format-duration';
import { BARRIER_ICONS } from './barrier';
import { Button } from './button';
import type { IconName } from './icon';
import { Notice, type NoticeTone } from './notice';
import { PaneBoundary } from './pane-boundary';
import { type PaneAction, type PaneStatus, showsContent } from './pane-status';
import { StateBlock } from './state-block';
import { useLate } from './use-late';

export interface PaneFrameProps {
  /** Accessible name: "Volume by side pane". */
  readonly name: string;
  readonly title: string;
  /** Text colour of the title if it names a line: "text-cat-1". */
  readonly tone?: string | undefined;
  /** Number of lines that the figures may take. */
  readonly headingLines?: number | undefined;
  /** Shown beside the title: figures under the crosshair, or the latest. */
  readonly figures?: ReactNode;
  /** Shown at the right end of the header: a menu. */
  readonly menu?: ReactNode;
  readonly status: PaneStatus;
  /** Shown while nothing has loaded, in the shape of what is to come; absent: lines. */
  readonly skeleton?: ReactNode;
  readonly className?: string;
  /** Elements that an engine draws into; they survive a failure of `children`. */
  readonly host?: ReactNode;
  readonly children?: ReactNode;
}

/** A plot or table with its header and its status. The header lies over the content. */
export function PaneFrame(props: PaneFrameProps) {
  const {
    name,
    title,
    tone = 'text-fg-1',
    headingLines = 1,
    figures,
    menu,
    status,
    skeleton,
    className = '',
    host,
    children,
  } = props;
  return (
    <section
      aria-label={name}
      aria-busy={status.kind === 'loading' || undefined}
      className={`relative flex min-h-0 min-w-0 flex-col overflow-hidden bg-canvas ${className}`}
    >
      {status.kind === 'loading' && <div className="progress-bar" />}
      <div className="pointer-events-none absolute inset-x-1.5 top-(--heading-top,6px) z-20 flex items-start gap-2.5 text-xs whitespace-nowrap text-fg-3 [container:heading/inline-size]">
        <span
          // Its text is included in pictures of the pane.
          data-picture-text=""
          className={`flex min-w-0 items-start gap-2.5 overflow-hidden rounded-sm bg-canvas/95 px-1.5 py-0.5 ${menu === undefined ? '' : 'mt-0.5'}`}
        >
          <b className={`max-w-full shrink-0 truncate font-[550] ${tone}`}>{title}</b>
          {/* What does not fit is left out whole, as half of a figure would read as another: it wraps out of sight. */}
          <span
            className="flex min-w-0 flex-wrap content-start gap-x-2.5 overflow-hidden leading-4 before:-mr-2.5 before:h-4 empty:hidden"
            style={{ maxHeight: `${headingLines}rem` }}
          >
            <HeaderDetail status={status} />
            <PaneBoundary fallback={null}>{figures}</PaneBoundary>
          </span>
        </span>
        {menu !== undefined && <span className="pointer-events-auto ml-auto">{menu}</span>}
      </div>
      {/* Stays mounted while a status covers it: an engine's elements survive loading and errors. */}
      <div
        className={`relative min-h-0 flex-1 ${status.kind === 'offline' ? 'opacity-55' : ''} ${showsContent(status) ? '' : 'invisible'}`}
      >
        {host}
        <PaneBoundary>{children}</PaneBoundary>
      </div>
      {!showsContent(status) && (
        <div className="absolute inset-0 flex flex-col [container:pane/size]">
          <PaneBlock status={status} skeleton={skeleton} />
        </div>
      )}
      <PaneNotice status={status} />
    </section>
  );
}

function HeaderDetail({ status }: { readonly status: PaneStatus }) {
  if (status.kind === 'loading') return <span>{status.what ?? 'Loading'}</span>;
  const asOf = 'asOf' in status && <span>as of {status.asOf}</span>;
  if (status.kind === 'partial')
    return (
      <>
        {asOf}
        <span>{status.detail}</span>
      </>
    );
  if (status.kind === 'stale') return <span className="text-warn">stale {status.age}</span>;
  return asOf || null;
}

/** Shown instead of the content: why there is none, and what to do. */
export function PaneBlock({ status, skeleton }: Pick<PaneFrameProps, 'status' | 'skeleton'>) {
  if (status.kind === 'loading') return skeleton ?? <LateSkeleton />;
  if (status.kind === 'empty')
    return (
      <StateBlock
        icon={iconOfEmpty(status)}
        title={status.title}
        body={status.body}
        actions={<ActionButton action={status.action} />}
      />
    );
  if (status.kind === 'error' || status.kind === 'locked' || status.kind === 'beyond') {
    const isError = status.kind === 'error';
    return (
      <StateBlock
        icon={status.kind === 'error' ? 'warning' : BARRIER_ICONS[status.kind]}
        tone={isError ? 'danger' : 'quiet'}
        title={status.title}
        body={status.body}
        actions={<ActionButtons actions={status.actions} isPrimary={isError} />}
      />
    );
  }
  return status.kind === 'waiting' ? <WaitBlock status={status} /> : null;
}

function iconOfEmpty({ isAbsent, isOffline }: Extract<PaneStatus, { kind: 'empty' }>): IconName {
  if (isOffline === true) return 'offline';
  return isAbsent === true ? BARRIER_ICONS.absent : 'layers';
}

function WaitBlock({ status }: { readonly status: Extract<PaneStatus, { kind: 'waiting' }> }) {
  const { body, cause, secondsLeft, secondsTotal } = status;
  const action = <ActionButton action={status.action} />;
  if (cause !== undefined) return <StateBlock icon="clock" body={body} actions={action} {...cause} />;
  return (
    <StateBlock
      icon="clock"
      tone="warn"
      title={WAITING_TITLE}
      countdown={formatCountdown(secondsLeft)}
      body={body}
      progress={secondsTotal > 0 ? 1 - secondsLeft / secondsTotal : 1}
      actions={action}
    />
  );
}

const WAITING_TITLE = 'Waiting for budget';

/** How many buttons a line of a phone holds. */
const MOST_IN_LINE = 2;

interface ActionButtonsProps {
  readonly actions: readonly PaneAction[];
  /** The first one is emphasised. */
  readonly isPrimary: boolean;
}

function ActionButtons({ actions, isPrimary }: ActionButtonsProps) {
  return actions.map(({ label, onPress }, at) => (
    <Button
      key={label}
      look={isPrimary && at === 0 ? 'primary' : 'plain'}
      // In a second line of buttons it would cut off the reason; a request is copied under "Explain" as well.
      className={at >= MOST_IN_LINE ? 'max-sm:low:hidden' : ''}
      onClick={onPress}
    >
      {label}
    </Button>
  ));
}

function ActionButton({ action }: { readonly action: PaneAction | undefined }) {
  return action === undefined ? null : <ActionButtons actions={[action]} isPrimary={false} />;
}

/** A notice at the bottom of content that stays. */
export function PaneNotice({ status }: { readonly status: PaneStatus }) {
  const notice = describeNotice(status);
  if (notice === undefined) return null;
  const { text, passing, ...look } = notice;
  return (
    <div className="pointer-events-none absolute inset-0 z-20 [container:pane/size]">
      {/* No wider than its text, so that the newest data at the right stays visible. */}
      <div className="pointer-events-auto absolute inset-x-2 bottom-2 long:right-auto long:max-w-3/4">
        <Notice {...look}>
          {text}
          {passing !== undefined && <span aria-live="off">{passing}</span>}
        </Notice>
      </div>
    </div>
  );
}

interface NoticeWords {
  readonly tone: NoticeTone;
  readonly text: string;
  /** Changes every second, so it is not announced again. */
  readonly passing?: string;
  readonly action?: PaneAction | undefined;
  readonly other?: PaneAction | undefined;
}

/** The notice for a status whose data stay visible. */
function describeNotice(status: PaneStatus): NoticeWords | undefined {
  if (status.kind === 'partial') {
    const { message, action } = status;
    return message === undefined ? undefined : { tone: 'warn', text: message, action };
  }
  if (status.kind === 'offline') {
    const text = `Offline since ${status.since}. Showing the last snapshot.`;
    return { tone: 'info', text, action: status.reconnect };
  }
  if (!('hasData' in status) || !status.hasData) return undefined;
  if (status.kind === 'waiting') {
    const { body, cause, action } = status;
    if (cause !== undefined) return { tone: 'info', text: cause.title, passing: `. ${body}`, action };
    return { tone: 'warn', text: WAITING_TITLE, passing: `, ${formatCountdown(status.secondsLeft)}. ${body}`, action };
  }
  if (status.kind === 'loading') return undefined;
  const text = `${status.title}. ${status.body}`;
  const [action, other] = status.actions;
  return { tone: status.kind === 'error' ? 'danger' : 'warn', text, action, other };
}

const LINE_WIDTHS = [92, 70, 84, 58, 96, 76, 64, 88, 50] as const;

function LateSkeleton() {
  if (!useLate()) return null;
  return (
    <div
      className="skeleton-lines flex flex-1 flex-col justify-between overflow-hidden px-2.5 pt-7.5 pr-16 pb-3"
      aria-hidden="true"
    >
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
