import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { IconButton } from '@/ui/icon-button';
import { moveRovingFocus } from '@/ui/input/roving-focus';
import { Popover } from '@/ui/popover';

/** Classes of a text button in the header of a pane. */
export const HEADER_BUTTON = 'h-6 rounded-sm border border-line-strong bg-canvas/84 px-2 text-xs text-fg-1';

export interface PaneMenuItem {
  readonly label: string;
  /** Heads this item and the following ones of the same group; absent: it stands without a heading. */
  readonly group?: string;
  /** The label below the heading, which need not say again what it says. */
  readonly short?: string;
  /** Muted text after the label, computed when the menu opens and every second while it is open. */
  detail?(): string | undefined;
  onChoose(): void;
}

export interface PaneMenuProps {
  /** Accessible name: "Depth pane menu". */
  readonly name: string;
  readonly items: readonly PaneMenuItem[];
  /** Text of the button; absent: three dots. */
  readonly text?: string;
  /** Why it cannot be opened now. */
  readonly offReason?: string | undefined;
}

/** The menu of a pane, at the right end of its header. */
export function PaneMenu({ name, items, text, offReason }: PaneMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = (): void => setOpen(false);
  const state = {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-disabled': offReason !== undefined || undefined,
    ...(offReason === undefined ? {} : { title: offReason }),
    onClick: () => offReason === undefined && setOpen((before) => !before),
  } as const;
  return (
    <span ref={anchor}>
      {text === undefined ? (
        // It ends above the room of the series: a line at the top of its scale must not pass under it.
        <IconButton
          icon="more"
          label={name}
          small
          className="-mt-px size-6 border-t-2 border-transparent bg-canvas/84 bg-clip-padding"
          {...state}
        />
      ) : (
        <button type="button" aria-label={name} className={`${HEADER_BUTTON} aria-disabled:opacity-50`} {...state}>
          {text}
        </button>
      )}
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

export interface ItemListProps extends Pick<PaneMenuProps, 'name' | 'items'> {
  onChoose(item: PaneMenuItem): void;
}

/** The items of an open menu. */
export function ItemList({ name, items, onChoose }: ItemListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (moveRovingFocus(event.currentTarget, '[role=menuitem]', event.key) !== undefined) event.preventDefault();
  }
  return (
    <div ref={list} role="menu" aria-label={name} tabIndex={-1} className="min-w-32 p-1" onKeyDown={onKeyDown}>
      {items.map((item, at) => (
        <Fragment key={item.label}>
          {item.group !== undefined && item.group !== items[at - 1]?.group && (
            <div aria-hidden="true" className="cap mt-1 border-t border-line px-2 pt-1.5 pb-0.5">
              {item.group}
            </div>
          )}
          <Item item={item} onChoose={() => onChoose(item)} />
        </Fragment>
      ))}
    </div>
  );
}

/** How often what stands behind an item is computed again. */
const DETAIL_MS = 1000;

function Item({ item, onChoose }: { readonly item: PaneMenuItem; readonly onChoose: () => void }) {
  // Now and then, as it is costly to compute: what loads while the menu is open changes it.
  const [detail, setDetail] = useState(() => item.detail?.());
  const tell = useEffectEvent(() => setDetail(item.detail?.()));
  useEffect(() => {
    const timer = setInterval(tell, DETAIL_MS);
    return () => clearInterval(timer);
  }, []);
  const id = useId();
  return (
    <button
      type="button"
      role="menuitem"
      aria-label={item.label}
      aria-describedby={detail === undefined ? undefined : id}
      className="menu-item w-full hover:bg-hover focus-visible:bg-hover focus-visible:text-fg-1"
      onClick={onChoose}
    >
      {item.short ?? item.label}
      {detail !== undefined && (
        <span id={id} className="ml-auto pl-4 text-fg-3 tabular-nums">
          {detail}
        </span>
      )}
    </button>
  );
}
