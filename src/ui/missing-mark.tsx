import { MISSING } from '@/domain/format/missing';

/** Stands for a figure that is not there; `why` says so where it is not simply unreported. */
export function MissingMark({ why = 'Not reported' }: { readonly why?: string }) {
  return (
    <span className="text-fg-3" title={why}>
      {MISSING}
    </span>
  );
}
