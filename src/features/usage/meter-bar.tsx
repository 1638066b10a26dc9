import type { Meter } from '@/data/queries/usage';

/** The fill of a bar by how near the end of the budget is. */
const FILLS = { calm: 'bg-fg-3', warn: 'bg-warn', danger: 'bg-danger' } as const;

/** A share of a bar as a CSS length. */
export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

export interface MeterBarProps {
  readonly meter: Meter | undefined;
  /** Its colour; that of the meter by default. */
  readonly level?: Meter['level'];
}

/** What is left of all that can be saved up, and hatched what the next request takes of it. */
export function MeterBar({ meter, level = meter?.level ?? 'calm' }: MeterBarProps) {
  const { leftShare, nextShare } = meter ?? { leftShare: 0, nextShare: 0 };
  return (
    <span
      aria-hidden="true"
      className={`keep-colours relative block h-1.25 overflow-hidden rounded-[3px] ${level === 'danger' ? 'bg-danger/40' : 'bg-active'}`}
    >
      <span
        className={`absolute inset-y-0 left-0 rounded-l-[3px] ${FILLS[level]}`}
        style={{ width: percent(leftShare - nextShare) }}
      />
      {nextShare > 0 && (
        <span
          className="hatched absolute inset-y-0 min-w-0.5 border-r-[1.5px] border-accent text-accent"
          style={{ left: percent(leftShare - nextShare), width: percent(nextShare) }}
        />
      )}
    </span>
  );
}
