import { Fragment, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Icon } from './icon';
import { type OptionProps, toggleOption, useOptions } from './input/use-options';
import { Popover } from './popover';
import { RowLabel } from './row-label';

export interface MenuOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Heads this option and the following ones of the same group; absent: it stands without a heading. */
  readonly group?: string;
  /** Muted, at the right end. */
  readonly detail?: string;
  /** Also at the right end; called with whether the option is active. */
  readonly note?: (isActive: boolean) => ReactNode;
}

export interface MenuButtonProps<T extends string> {
  /** "Venue": shown before the value on the button, and the name of the list. */
  readonly label: string;
  /** The current choice, in words. */
  readonly summary: string;
  /** Accessible name; by default label and summary. */
  readonly name?: string;
  readonly options: readonly MenuOption<T>[];
  readonly selected: readonly T[];
  /** A multiselect stays open; a single choice closes. */
  readonly multiple?: boolean;
  readonly onChange: (selected: readonly T[]) => void;
  /** Below the list: "Clear". */
  readonly footer?: ReactNode;
  /** Also below the list: another action for the options. It closes the list. */
  readonly action?: { readonly label: string; onChoose(): void } | undefined;
  readonly align?: 'start' | 'end';
  /** As wide as its widest option, whatever is chosen, so that its neighbours do not move. */
  readonly isSteady?: boolean;
  /** Why nothing can be chosen now. The button stays focusable, states the reason, and opens nothing. */
  readonly offReason?: string | undefined;
}

/** A button that opens a listbox. */
export function MenuButton<T extends string>(props: MenuButtonProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const isLabelled = use(RowLabel) === props.label;
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  const { offReason } = props;
  const isOff = offReason !== undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-disabled={isOff || undefined}
        aria-label={[props.name ?? `${props.label}, ${props.summary}`, offReason].filter(Boolean).join(', ')}
        title={offReason}
        onClick={() => setOpen((before) => !before && !isOff)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOff) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {!isLabelled && <span className="font-normal text-fg-3">{props.label}</span>}
        {props.isSteady === true ? <SteadyText text={props.summary} options={props.options} /> : props.summary}
        <Icon name="chevron" size={10} className="text-fg-3" />
      </button>
      {isOpen && (
        <Popover anchor={button} onClose={close} align={props.align ?? 'start'}>
          <MenuContent {...props} onDone={() => (close(), button.current?.focus())} />
        </Popover>
      )}
    </>
  );
}

/** The text, in the width of the longest label. */
function SteadyText({ text, options }: { readonly text: string; readonly options: readonly MenuOption<string>[] }) {
  return (
    <span className="inline-grid text-left">
      <span className="col-start-1 row-start-1">{text}</span>
      {options.map(({ value, label }) => (
        <span key={value} aria-hidden="true" className="invisible col-start-1 row-start-1 h-0 overflow-hidden">
          {label}
        </span>
      ))}
    </span>
  );
}

type ListProps<T extends string> = MenuButtonProps<T> & { readonly onDone: () => void };

/** The options, and below them the rest of the menu. */
function MenuContent<T extends string>(props: ListProps<T>) {
  const { action, footer, onDone } = props;
  return (
    <div className="min-w-45 p-1">
      <OptionList {...props} />
      {footer}
      {action !== undefined && (
        <button
          type="button"
          className="menu-item mt-1 w-full border-t border-line text-left"
          onClick={() => {
            onDone();
            action.onChoose();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

function OptionList<T extends string>(props: ListProps<T>) {
  const { label, options, selected, multiple = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => selected.includes(option.value)),
    ),
  );
  useEffect(() => list.current?.focus(), []);

  function choose({ value }: MenuOption<T>): void {
    props.onChange(multiple ? toggleOption(selected, value) : [value]);
    if (!multiple) props.onDone();
  }

  const { listProps, getOption } = useOptions({
    label,
    count: options.length,
    active,
    isMultiple: multiple,
    labels: options.map((option) => option.label),
    onActive: setActive,
    onChoose: (index) => choose(options[index]),
  });
  return (
    <div ref={list} {...listProps} className="rounded-sm outline-offset-0">
      {options.map((option, index) => (
        <Fragment key={option.value}>
          {option.group !== undefined && option.group !== options[index - 1]?.group && (
            <div aria-hidden="true" className="cap mt-1 border-t border-line px-2 pt-1.5 pb-0.5">
              {option.group}
            </div>
          )}
          <OptionItem
            option={option}
            isActive={index === active}
            row={getOption(index, selected.includes(option.value))}
          />
        </Fragment>
      ))}
    </div>
  );
}

interface OptionItemProps {
  readonly option: MenuOption<string>;
  readonly isActive: boolean;
  readonly row: OptionProps;
}

function OptionItem({ option, isActive, row }: OptionItemProps) {
  return (
    <div {...row} className="menu-item">
      <Icon name="check" size={12} className={row['aria-selected'] ? 'text-accent' : 'invisible'} />
      {option.label}
      {option.detail !== undefined && <span className="ml-auto pl-4 text-fg-3">{option.detail}</span>}
      {option.note?.(isActive)}
    </div>
  );
}
