import { HEADER_BUTTON } from '@/panes/explain/pane-menu';

export interface WallsButtonProps {
  readonly areOpen: boolean;
  onPress(): void;
}

/** Opens or closes the table of walls. */
export function WallsButton({ areOpen, onPress }: WallsButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={areOpen}
      title="Walls (W)"
      className={`${HEADER_BUTTON} aria-pressed:bg-active`}
      onClick={onPress}
    >
      Walls
    </button>
  );
}
