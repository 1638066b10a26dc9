import { formatNumber } from '@/domain/format/format-number';

export interface LoadedCountProps {
  /** `undefined` before the first answer. */
  readonly count: number | undefined;
  /** Number of rows that were screened to get those shown; absent if the service itself filtered. */
  readonly screened: number | undefined;
  readonly hasMore: boolean;
}

/** Each half is shown whole or, if it does not fit, not at all; screen readers get both in any case. */
export function LoadedCount({ count, screened, hasMore }: LoadedCountProps) {
  if (count === undefined) return null;
  const shown = formatNumber(count, 0);
  return (
    <span
      className="flex h-5 min-w-0 shrink-[1000] flex-wrap content-start justify-end overflow-hidden text-[12px] leading-5 whitespace-nowrap text-fg-3 before:h-5 before:content-['']"
      role="status"
    >
      <span>
        <span className="text-fg-2">{screened === undefined ? shown : `${shown} of ${formatNumber(screened, 0)}`}</span>{' '}
        loaded
      </span>
      {hasMore && <span>, more on scroll</span>}
    </span>
  );
}
