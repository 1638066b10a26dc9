import type { ReactNode } from 'react';

/** Larger than the labels beneath it, and not greyer. */
export const SECTION_TITLE = 'text-[14px] leading-5 font-semibold text-fg-1';

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className={`mb-1.5 ${SECTION_TITLE}`}>{title}</h3>
      {children}
    </section>
  );
}

export function Rule() {
  return <div className="h-px flex-none bg-line" />;
}

/** A control with its label beside it; the label repeats the control's accessible name. */
export function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-8.75 flex-wrap items-center justify-between gap-x-3 text-sm max-sm:min-h-11">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={isOn}
      className="flex h-6 w-9 flex-none items-center"
      onClick={() => onChange(!isOn)}
    >
      <span
        aria-hidden="true"
        className={`flex h-5 w-full items-center rounded-full border px-0.5 ${isOn ? 'justify-end border-accent bg-accent' : 'justify-start border-fg-3'}`}
      >
        <i className={`size-3.5 rounded-full ${isOn ? 'bg-panel' : 'bg-fg-3'}`} />
      </span>
    </button>
  );
}

/** A sentence under a control; `isFault`: why the control rejects its content. */
export function FieldNote(props: { readonly id?: string; readonly isFault?: boolean; readonly children: ReactNode }) {
  return (
    <p
      id={props.id}
      role={props.isFault === true ? 'alert' : undefined}
      className={`text-xs leading-4 break-words ${props.isFault === true ? 'text-danger' : 'text-fg-3'}`}
    >
      {props.children}
    </p>
  );
}
