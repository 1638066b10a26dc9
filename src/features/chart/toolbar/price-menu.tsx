import { useRef } from 'react';
import { ItemList, type PaneMenuItem } from '@/panes/explain/pane-menu';
import { Popover } from '@/ui/popover';

/** Where the price menu was opened. */
export interface PriceMenuPlace {
  /** CSS px from the upper left corner of the plot. */
  readonly x: number;
  readonly y: number;
  readonly price: number;
}

export interface PriceMenuProps {
  readonly place: PriceMenuPlace;
  readonly items: readonly PaneMenuItem[];
  onClose(): void;
}

/** Actions at a price, shown beside the pointer. */
export function PriceMenu({ place, items, onClose }: PriceMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className="pointer-events-none absolute size-px" style={{ left: place.x, top: place.y }} />
      <Popover anchor={anchor} onClose={onClose}>
        <ItemList
          name="Price menu"
          items={items}
          onChoose={(item) => {
            onClose();
            item.onChoose();
          }}
        />
      </Popover>
    </>
  );
}
