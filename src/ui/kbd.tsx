import type { ReactNode } from 'react';

/** A key's cap. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}

/** Keys with what they do, for status bars and dialog feet. */
export function KeyHint({ keys, children }: { readonly keys: readonly string[]; readonly children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      <span className="ml-0.5">{children}</span>
    </span>
  );
}
