import { useLate } from '@/ui/use-late';

const ROWS = Array.from({ length: 18 }, (_, index) => index);

/** The table's shape while the first page loads. */
export function TableSkeleton({ what }: { readonly what: string }) {
  const isLate = useLate();
  return (
    <div className="relative flex-1" aria-busy="true">
      <div className="progress-bar" />
      <span role="status" className="sr-only">
        {what}
      </span>
      {isLate && (
        <div aria-hidden="true" className="skeleton-lines px-3 pt-8.5">
          {ROWS.map((row) => (
            <div key={row} className="flex h-7.5 items-center gap-4" style={{ opacity: 1 - row * 0.05 }}>
              <span className="skeleton size-4.5 rounded-full!" />
              <span className="skeleton h-2.5 flex-1" style={{ maxWidth: 180 + ((row * 53) % 90) }} />
              <span className="flex-1" />
              <span className="skeleton h-2.5 w-16" />
              <span className="skeleton h-2.5 w-11" />
              <span className="skeleton h-2.5 w-18" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
