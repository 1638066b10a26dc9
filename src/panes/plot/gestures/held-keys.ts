import type { Disposer } from '@/base/dispose';

export interface HeldKeys extends Disposer {
  readonly alt: boolean;
  readonly shift: boolean;
  /** Ctrl or ⌘, which turn the magnet of the ruler off: a ruler then ends anywhere. */
  readonly isMagnetOff: boolean;
  /** Whether a finger points, which covers more than a pointer does. */
  readonly isTouch: boolean;
}

const TYPES = ['pointerdown', 'pointermove', 'pointerup'] as const;

/** What points over `host`, and which keys are held meanwhile. It hears each event before the gestures do. */
export function hearHeldKeys(host: HTMLElement): HeldKeys {
  let held = { alt: false, shift: false, isMagnetOff: false, isTouch: false };
  const hear = ({ altKey, shiftKey, ctrlKey, metaKey, pointerType }: PointerEvent): void => {
    held = { alt: altKey, shift: shiftKey, isMagnetOff: ctrlKey || metaKey, isTouch: pointerType === 'touch' };
  };
  for (const type of TYPES) host.addEventListener(type, hear, { capture: true });
  return {
    get alt() {
      return held.alt;
    },
    get shift() {
      return held.shift;
    },
    get isMagnetOff() {
      return held.isMagnetOff;
    },
    get isTouch() {
      return held.isTouch;
    },
    dispose() {
      for (const type of TYPES) host.removeEventListener(type, hear, { capture: true });
    },
  };
}
