import { use, useRef, useState } from 'react';
import { Icon } from '@/ui/icon';
import { Popover } from '@/ui/popover';
import { RowLabel } from '@/ui/row-label';
import { ChoiceList, type ChoiceListProps } from './choice-list';

export interface ChoiceMenuProps extends ChoiceListProps {
  /** The choice in words. */
  readonly summary: string;
  /** The button shows the choice alone: the bar has no room for the label. */
  readonly isBare?: boolean;
  /** The button is at least as wide as with this choice, so that its neighbours stay when the choice becomes known. */
  readonly room?: string;
}

/** A button that opens a searchable list of names of any length. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, summary, isBare = false, room = '', single, onChange } = props;
  const isLabelled = use(RowLabel) === label;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}, ${summary}`}
        onClick={() => setOpen((before) => !before)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {!isBare && !isLabelled && <span className="font-normal text-fg-3">{label}</span>}
        <span className="grid max-w-32 text-left *:col-start-1 *:row-start-1">
          {/* A narrow bar has no room to spare. */}
          <span aria-hidden="true" className="invisible max-md:hidden">
            {room}
          </span>
          <span className="truncate">{summary}</span>
        </span>
        <Icon name="chevron" size={10} className="text-fg-3" />
      </button>
      {isOpen && (
        <Popover
          anchor={button}
          role="dialog"
          label={`Choose ${label.toLowerCase()}`}
          className="w-72 max-w-[calc(100vw-16px)]"
          onClose={close}
        >
          <ChoiceList
            {...props}
            onChange={(selected) => {
              if (single === true) close();
              onChange(selected);
            }}
          />
        </Popover>
      )}
    </>
  );
}
