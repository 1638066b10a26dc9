import type { ReactNode } from 'react';

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-[550] text-fg-3">{title}</h3>
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
    <div className="flex min-h-8.75 flex-wrap items-center justify-between gap-x-3 text-sm">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

/** A sentence under a control; `isFault`: why the control does not take what is in it. */
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
