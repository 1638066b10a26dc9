import type { Disposer } from '@/base/dispose';

export interface HeldKeys extends Disposer {
  readonly alt: boolean;
  readonly shift: boolean;
  /** Ctrl or ⌘, which turn the magnet of the ruler off: a ruler then ends anywhere. */
  readonly isMagnetOff: boolean;
}

const TYPES = ['pointerdown', 'pointermove', 'pointerup'] as const;

/** Which keys are held with the pointer over `host`. It hears each event before the gestures do. */
export function hearHeldKeys(host: HTMLElement): HeldKeys {
  let held = { alt: false, shift: false, isMagnetOff: false };
  const hear = ({ altKey, shiftKey, ctrlKey, metaKey }: PointerEvent): void => {
    held = { alt: altKey, shift: shiftKey, isMagnetOff: ctrlKey || metaKey };
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
    dispose() {
      for (const type of TYPES) host.removeEventListener(type, hear, { capture: true });
    },
  };
}
