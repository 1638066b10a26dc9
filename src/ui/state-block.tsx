import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export interface StateBlockProps {
  readonly icon: IconName;
  readonly title: string;
  /** Counts down after the title. Neither it nor `body` is announced again as it changes. */
  readonly countdown?: string;
  readonly body?: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
  readonly tone?: 'quiet' | 'danger' | 'warn';
  /** 0 to 1; draws a bar. */
  readonly progress?: number | undefined;
}

const TONES = { quiet: 'text-fg-3', danger: 'text-danger', warn: 'text-warn' } as const;

/**
 * Shown instead of data: why there is none and what to do. Errors interrupt a screen reader, others wait. In a low pane
 * (`low:`, a container named `pane`) it stays clear of the pane's header and puts title, reason and buttons in this order
 * on as few lines as they need; the lowest have no room for a bar besides the countdown.
 */
export function StateBlock({ icon, title, countdown, body, actions, tone = 'quiet', progress }: StateBlockProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className="flex h-full min-h-0 flex-col items-center justify-center gap-1.5 overflow-auto px-6 py-4 text-center low:flex-row low:flex-wrap low:[align-content:safe_center] low:justify-center-safe low:gap-x-3 low:gap-y-1 low:px-4 low:pt-6.5 low:pb-1.5"
    >
      <div className="flex max-w-full flex-col items-center gap-2.5 low:flex-row low:gap-1.5">
        <Icon name={icon} size={19} className={`flex-none low:size-3.75 ${TONES[tone]}`} />
        <h2 className="min-w-0 text-[13.5px] font-semibold tracking-[-0.01em] text-balance break-words low:text-[12.5px]">
          {title}
          {countdown !== undefined && <span aria-live="off">, {countdown}</span>}
        </h2>
      </div>
      {body !== undefined && (
        <p
          aria-live={countdown === undefined ? undefined : 'off'}
          className="max-w-[290px] wrap-anywhere text-[12px] leading-[17px] text-pretty text-fg-2 low:max-w-full"
        >
          {body}
        </p>
      )}
      {progress !== undefined && <StateProgress label={title} progress={progress} tone={tone} />}
      {actions !== undefined && <div className="mt-1.5 flex flex-wrap justify-center gap-1.5 low:mt-0">{actions}</div>}
    </div>
  );
}

function StateProgress(props: {
  readonly label: string;
  readonly progress: number;
  readonly tone: keyof typeof TONES;
}) {
  const percent = Math.round(props.progress * 100);
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-1.5 h-1 w-45 overflow-hidden low:order-1 lowest:hidden rounded-full bg-active"
    >
      <div
        className={`h-full rounded-full transition-[width] duration-150 ${props.tone === 'warn' ? 'bg-warn' : 'bg-accent'}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
