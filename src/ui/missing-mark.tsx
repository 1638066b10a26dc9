import { MISSING } from '@/domain/format/missing';

/** Stands for a figure that was not reported. */
export function MissingMark() {
  return (
    <span className="text-fg-3" title="Not reported">
      {MISSING}
    </span>
  );
}
