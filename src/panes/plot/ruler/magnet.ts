import { type Disposer, DisposerStack } from '@/base/dispose';

export interface Magnet extends Disposer {
  /** Whether the reader holds Ctrl or ⌘, which lets a ruler end anywhere. */
  isOff(): boolean;
}

/** Follows the keys that turn the magnet of the ruler off. It hears each event before the gestures do. */
export function hearMagnet(host: HTMLElement): Magnet {
  const owned = new DisposerStack();
  let isOff = false;
  const hear = (event: PointerEvent): void => {
    isOff = event.ctrlKey || event.metaKey;
  };
  for (const type of ['pointerdown', 'pointermove', 'pointerup'] as const) {
    host.addEventListener(type, hear, { capture: true });
    owned.defer(() => host.removeEventListener(type, hear, { capture: true }));
  }
  return { isOff: () => isOff, dispose: () => owned.dispose() };
}
