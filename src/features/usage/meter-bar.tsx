import type { Meter } from '@/data/queries/usage';

/** The fill of a bar by how near the end of the budget is. */
export const FILLS = { calm: 'bg-fg-3', warn: 'bg-warn', danger: 'bg-danger' } as const;

/** A share of a bar as a CSS length. */
export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** What the last minute has used of its limit, and hatched what the next request adds. */
export function MeterBar({ meter }: { readonly meter: Meter | undefined }) {
  return (
    <span className="keep-colours relative block h-1.25 overflow-hidden rounded-[3px] bg-active">
      {meter !== undefined && (
        <>
          <span
            className={`absolute inset-y-0 left-0 rounded-l-[3px] ${FILLS[meter.level]}`}
            style={{ width: percent(meter.usedShare) }}
          />
          {meter.nextShare > 0 && (
            <span
              className="hatched absolute inset-y-0 min-w-0.5 border-r-[1.5px] border-accent text-accent"
              style={{ left: percent(Math.min(meter.usedShare, 0.99)), width: percent(meter.nextShare) }}
            />
          )}
          {meter.limitShare < 1 && (
            // What lies beyond the limit was saved up before.
            <span className="absolute inset-y-0 w-0.5 bg-app" style={{ left: percent(meter.limitShare) }} />
          )}
        </>
      )}
    </span>
  );
}
