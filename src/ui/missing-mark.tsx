import { MISSING } from '@/domain/format/missing';

/** Placeholder for a missing figure; `why` gives the reason unless it is simply unreported. */
export function MissingMark({ why = 'Not reported' }: { readonly why?: string }) {
  return (
    <span className="text-fg-3" title={why}>
      {MISSING}
    </span>
  );
}
