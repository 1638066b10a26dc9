import { HEADER_BUTTON } from '@/panes/explain/pane-menu';

export interface WallsButtonProps {
  readonly areOpen: boolean;
  /** Why there is nothing to list. */
  readonly offReason: string | undefined;
  onPress(): void;
}

/** Opens or closes the table of walls. */
export function WallsButton({ areOpen, offReason, onPress }: WallsButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={areOpen}
      aria-disabled={offReason !== undefined || undefined}
      title={offReason ?? 'Walls (W)'}
      className={`${HEADER_BUTTON} aria-pressed:bg-active aria-disabled:opacity-50`}
      onClick={() => offReason === undefined && onPress()}
    >
      Walls
    </button>
  );
}
