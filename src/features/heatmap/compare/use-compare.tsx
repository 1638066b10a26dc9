import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import { useShortcuts } from '@/panes/use-shortcuts';
import { PendingPart } from '@/ui/pending-part';
import type { ComparePartsProps } from './compare-parts';
import { choosePinTime, type PinName } from './pins';

const CompareParts = lazyPart(() => import('./compare-parts').then((module) => ({ default: module.CompareParts })));

export interface Compare {
  /** For the menu of the depth pane. */
  readonly items: readonly PaneMenuItem[];
  readonly element: ReactNode;
  readonly isOpen: boolean;
}

/** Pins two snapshots and compares them. Only the keys and menu items are loaded before something is pinned. */
export function useCompare(props: Omit<ComparePartsProps, 'isOpen' | 'onClose'>): Compare {
  const { heatmap, address, keys } = props;
  const { search, onSearch } = address;
  // A link with both pins opens the comparison.
  const [isOpen, setOpen] = useState(search.a !== undefined && search.b !== undefined);
  const pin = (name: PinName): void => {
    const time = choosePinTime(heatmap);
    if (time === undefined) return keys.say('No snapshot is loaded here');
    onSearch({ [name]: time });
    keys.say(`Snapshot ${name.toUpperCase()} pinned`);
    if (search[name === 'a' ? 'b' : 'a'] !== undefined) setOpen(true);
  };
  const unpin = (): void => {
    setOpen(false);
    onSearch({ a: undefined, b: undefined });
  };
  const hasPins = search.a !== undefined || search.b !== undefined;
  useShortcuts('Snapshots', [
    { keys: 'a', label: 'Pin snapshot A', run: () => pin('a') },
    { keys: 'shift+a', label: 'Pin snapshot B', run: () => pin('b') },
    { keys: 'x', label: 'Compare snapshots A and B', run: () => setOpen((before) => !before) },
  ]);
  return {
    isOpen,
    items: [
      { label: 'Pin snapshot A', onChoose: () => pin('a') },
      { label: 'Pin snapshot B', onChoose: () => pin('b') },
      { label: 'Compare snapshots', onChoose: () => setOpen(true) },
      ...(hasPins ? [{ label: 'Unpin A and B', onChoose: unpin }] : []),
    ],
    element: (hasPins || isOpen) && (
      <Suspense fallback={isOpen && <PendingPart what="the comparison" isOver />}>
        <CompareParts {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
