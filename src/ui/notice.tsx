import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from './icon';
import { IconButton } from './icon-button';

export type NoticeTone = 'info' | 'ok' | 'warn' | 'danger';

interface NoticeAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface NoticeProps {
  readonly tone: NoticeTone;
  readonly children: ReactNode;
  /** A link-like button at the end. */
  readonly action?: NoticeAction | undefined;
  /** A second one, where the content is wide enough. */
  readonly other?: NoticeAction | undefined;
  readonly onDismiss?: () => void;
}

const LOOKS: Readonly<Record<NoticeTone, { icon: IconName; tint: string; ink: string }>> = {
  info: { icon: 'info', tint: 'bg-info-tint', ink: 'text-info' },
  ok: { icon: 'check', tint: 'bg-ok-tint', ink: 'text-ok' },
  warn: { icon: 'warning', tint: 'bg-warn-tint', ink: 'text-warn' },
  danger: { icon: 'warning', tint: 'bg-danger-tint', ink: 'text-danger' },
};

/** A sentence beside data that stays. */
export function Notice({ tone, children, action, other, onDismiss }: NoticeProps) {
  const look = LOOKS[tone];
  const box = useRef<HTMLDivElement>(null);
  // The pressed button may be removed only later: then the focus moves to the view and is not lost.
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (current?.contains(document.activeElement) === true)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={box}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex min-h-8.5 items-center gap-2 rounded-md px-2.25 py-1.25 text-[12px] leading-4 text-fg-1 ${look.tint}`}
    >
      <Icon name={look.icon} className={`flex-none ${look.ink}`} />
      <span className="min-w-0 flex-1 break-words">{children}</span>
      {action !== undefined && <NoticeButton {...action} />}
      {other !== undefined && (
        <span className="hidden long:contents">
          <NoticeButton {...other} />
        </span>
      )}
      {onDismiss !== undefined && <IconButton icon="close" label="Dismiss" small onClick={onDismiss} />}
    </div>
  );
}

function NoticeButton({ label, onPress }: NoticeAction) {
  return (
    <button
      type="button"
      className="min-h-6 flex-none rounded-sm px-1 font-[550] text-accent hover:underline"
      onClick={onPress}
    >
      {label}
    </button>
  );
}
