import { Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { moveRovingFocus } from '@/ui/input/roving-focus';
import { Popover } from '@/ui/popover';
import { type LinkWay, useCopyLink } from './use-copy-link';

const ICON_CSS_PX = 16;

/** Copies the address of the view, as a live or a frozen link. */
export function CopyLink() {
  const list = useCopyLink();
  const [ways, setWays] = useState<readonly LinkWay[]>();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-btn self-center"
        aria-label="Copy link"
        title="Copy link"
        aria-haspopup="menu"
        aria-expanded={ways !== undefined}
        onClick={() => setWays(ways === undefined ? list() : undefined)}
      >
        <Link2 size={ICON_CSS_PX} strokeWidth={1.4} absoluteStrokeWidth aria-hidden="true" />
      </button>
      {ways !== undefined && (
        <Popover anchor={button} align="end" onClose={() => setWays(undefined)}>
          <LinkMenu
            ways={ways}
            onChoose={(way) => {
              setWays(undefined);
              button.current?.focus();
              way.copy();
            }}
          />
        </Popover>
      )}
    </>
  );
}

interface LinkMenuProps {
  readonly ways: readonly LinkWay[];
  onChoose(way: LinkWay): void;
}

function LinkMenu({ ways, onChoose }: LinkMenuProps) {
  return (
    <div
      ref={(element) => element?.querySelector('button')?.focus()}
      role="menu"
      aria-label="Copy link"
      tabIndex={-1}
      className="min-w-60 p-1"
      onKeyDown={(event) => {
        if (moveRovingFocus(event.currentTarget, '[role=menuitem]', event.key) !== undefined) event.preventDefault();
      }}
    >
      <p aria-hidden="true" className="px-2 pt-1 pb-0.5 text-xs text-fg-3">
        Copy link
      </p>
      {ways.length === 0 && <p className="px-2 py-1.5 text-xs text-fg-3">There is no view to copy.</p>}
      {ways.map((way) => (
        <button
          key={way.kind}
          type="button"
          role="menuitem"
          aria-label={way.label}
          className="menu-item w-full justify-between gap-4 hover:bg-hover focus-visible:bg-hover focus-visible:text-fg-1"
          onClick={() => onChoose(way)}
        >
          <span className="capitalize">{way.kind}</span>
          <span className="text-xs text-fg-3">{way.detail}</span>
        </button>
      ))}
    </div>
  );
}
