import { useLate } from './use-late';

/** In the place of a part whose code is late; a part that is there at once is not announced. */
export function LateWords({ className = '' }: { readonly className?: string }) {
  const isLate = useLate();
  return (
    <p role="status" className={`text-xs text-fg-3 ${className}`}>
      {isLate && 'Loading …'}
    </p>
  );
}
