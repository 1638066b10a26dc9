import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '@/ui/icon-button';
import { Popover } from '@/ui/popover';
import { moveRovingFocus } from '@/ui/roving-focus';

export interface PaneMenuItem {
  readonly label: string;
  onChoose(): void;
}

export interface PaneMenuProps {
  /** Accessible name: "Depth pane menu". */
  readonly name: string;
  readonly items: readonly PaneMenuItem[];
}

/** What can be done with a pane, at the right end of its header. */
export function PaneMenu({ name, items }: PaneMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = (): void => setOpen(false);
  return (
    <span ref={anchor}>
      <IconButton
        icon="more"
        label={name}
        small
        className="bg-canvas/84"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      />
      {isOpen && (
        <Popover anchor={anchor} onClose={close} align="end">
          <ItemList
            name={name}
            items={items}
            onChoose={(item) => {
              close();
              anchor.current?.querySelector('button')?.focus();
              item.onChoose();
            }}
          />
        </Popover>
      )}
    </span>
  );
}

interface ItemListProps extends PaneMenuProps {
  onChoose(item: PaneMenuItem): void;
}

function ItemList({ name, items, onChoose }: ItemListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (moveRovingFocus(event.currentTarget, '[role=menuitem]', event.key) !== undefined) event.preventDefault();
  }
  return (
    <div ref={list} role="menu" aria-label={name} tabIndex={-1} className="min-w-32 p-1" onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          className="menu-item w-full hover:bg-hover focus-visible:bg-hover focus-visible:text-fg-1"
          onClick={() => onChoose(item)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
