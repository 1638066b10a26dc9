import { type PointerEvent, useState } from 'react';
import { timeOfCssX } from '@/charts/viewport/viewport';
import type { ProfileView, ShownProfile } from '@/features/profile/view/profile-view';

/** Position of a session's name, CSS px. */
export interface HeaderCell {
  readonly shown: ShownProfile;
  readonly left: number;
  readonly width: number;
}

export interface HeaderGestures {
  /** Selects a session; with `isExtending`, everything from the start of the selection to here. */
  onSelect(shown: ShownProfile, isExtending: boolean): void;
  onMerge(): void;
  onSplitBefore(time: number): void;
  /** Where a split at a time would be: "before F, 02:30 UTC"; `undefined` if there is nothing to split. */
  describeCut(time: number): string | undefined;
}

/** A pointer that is pressed on the names. */
interface Held {
  /** Starts of the sessions where it was pressed and where it is now. */
  readonly from: number;
  readonly at: number;
  /** CSS px. */
  readonly fromX: number;
  readonly x: number;
  /** With ⌥: releasing merges the sessions it passed, or splits the one that it stayed in. */
  readonly isShaping: boolean;
  /** It has moved too far to be a press. */
  readonly isMoved: boolean;
}

const PRESS_CSS_PX = 4;

export interface HeaderDrag {
  readonly x: number;
  /** Where releasing would split a session: "before F, 02:30 UTC". */
  readonly cut: string | undefined;
  /** Handlers for the element around the names. */
  readonly handlers: {
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onPointerLeave(): void;
  };
  /** The pointer was pressed on a name, inside the element around the names. */
  onDown(event: PointerEvent<HTMLElement>, shown: ShownProfile): void;
}

/** Pointers on the names of sessions: a drag selects the sessions it passes; with ⌥ it merges them or splits one. */
export function useHeaderDrag(
  cells: readonly HeaderCell[],
  { view, width, onSelect, onMerge, onSplitBefore, describeCut }: HeaderGestures & { view: ProfileView; width: number },
): HeaderDrag {
  const [held, setHeld] = useState<Held>();
  const isInOne = held?.isShaping === true && held.isMoved && held.at === held.from;
  const cutTime = isInOne ? timeOfCssX(view.model.get().view, { width, height: 1, pixelRatio: 1 }, held.x) : undefined;
  const cut = cutTime === undefined ? undefined : describeCut(cutTime);
  const drop = (): void => setHeld(undefined);
  return {
    x: held?.x ?? 0,
    cut,
    handlers: {
      onPointerMove(event) {
        if (held === undefined) return;
        const x = xOf(event);
        const cell = cells.find(({ left, width: own }) => x >= left && x < left + own);
        const at = cell?.shown.profile.start ?? held.at;
        if (cell !== undefined && at !== held.at) onSelect(cell.shown, true);
        setHeld({ ...held, at, x, isMoved: held.isMoved || Math.abs(x - held.fromX) >= PRESS_CSS_PX });
      },
      onPointerUp() {
        if (held?.isShaping === true && held.at !== held.from) onMerge();
        else if (cutTime !== undefined && cut !== undefined) onSplitBefore(cutTime);
        drop();
      },
      onPointerCancel: drop,
      onPointerLeave: drop,
    },
    onDown(event, shown) {
      if (event.button !== 0) return;
      const { currentTarget, pointerId } = event;
      // Touch captures the pointer on this name, so a finger that leaves the row would no longer be tracked.
      if (currentTarget.hasPointerCapture(pointerId)) currentTarget.releasePointerCapture(pointerId);
      const { start } = shown.profile;
      const x = event.clientX - (currentTarget.closest('[role=group]') ?? currentTarget).getBoundingClientRect().left;
      setHeld({ from: start, at: start, fromX: x, x, isShaping: event.altKey, isMoved: false });
      onSelect(shown, event.shiftKey);
    },
  };
}

const xOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number =>
  clientX - currentTarget.getBoundingClientRect().left;
