export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP_CSS_PX = 4;
const MARGIN_CSS_PX = 8;

/**
 * Position of a popover of `size` at `anchor` in a window of `space`, CSS px: below the anchor, above it if there is
 * more room, never outside the window.
 */
export function computePopoverPosition(
  anchor: Box,
  size: { readonly width: number; readonly height: number },
  space: { readonly width: number; readonly height: number },
  align: 'start' | 'end' = 'start',
): { readonly left: number; readonly top: number; readonly maxHeight: number } {
  const below = space.height - (anchor.top + anchor.height) - GAP_CSS_PX - MARGIN_CSS_PX;
  const above = anchor.top - GAP_CSS_PX - MARGIN_CSS_PX;
  const isBelow = size.height <= below || below >= above;
  const maxHeight = Math.max(80, isBelow ? below : above);
  const height = Math.min(size.height, maxHeight);
  const wanted = align === 'start' ? anchor.left : anchor.left + anchor.width - size.width;
  const furthest = space.width - size.width - MARGIN_CSS_PX;
  return {
    left: Math.max(MARGIN_CSS_PX, Math.min(wanted, furthest)),
    top: isBelow ? anchor.top + anchor.height + GAP_CSS_PX : anchor.top - GAP_CSS_PX - height,
    maxHeight,
  };
}
