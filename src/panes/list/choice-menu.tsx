import { useRef, useState } from 'react';
import { Icon } from '@/ui/icon';
import { Popover } from '@/ui/popover';
import { ChoiceList, type ChoiceListProps } from './choice-list';

export interface ChoiceMenuProps extends ChoiceListProps {
  /** The choice in words. */
  readonly summary: string;
  /** The button shows the choice alone: the bar has no room for the label. */
  readonly isBare?: boolean;
}

/** A button that opens a searchable list of names of any length. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, summary, isBare = false, single, onChange } = props;
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
        {!isBare && <span className="font-normal text-fg-3">{label}</span>}
        <span className="max-w-32 truncate">{summary}</span>
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
