import { type KeyboardEvent, useEffect, useId } from 'react';
import { getListTarget, getSearchedTarget } from './option-keys';

/** Keys held while an option is chosen. */
export type HeldKeys = Pick<KeyboardEvent, 'altKey' | 'shiftKey'>;

const NONE_HELD: HeldKeys = { altKey: false, shiftKey: false };
const PAGE_ROWS = 10;

export interface OptionsFacts {
  /** Accessible name of the list. */
  readonly label: string;
  readonly count: number;
  readonly active: number;
  /** Several options can be chosen; by default one. */
  readonly isMultiple?: boolean;
  /** Labels of a list that has the focus itself; without them the field above it has the focus. */
  readonly labels?: readonly string[];
  readonly pageRows?: number;
  onActive(index: number): void;
  onChoose(index: number, held: HeldKeys): void;
  /** Brings an option into view that may not be in the document; by default all of them are. */
  scrollTo?(index: number): void;
}

/**
 * Keys, ids and roles of a list of options. The focus stays in one element, the list itself or the field above it, which
 * names the active option.
 */
export function useOptions(facts: OptionsFacts) {
  const { label, count, active, isMultiple, labels, pageRows = PAGE_ROWS, onActive, onChoose, scrollTo } = facts;
  const id = useId();
  const listId = `${id}-list`;
  const activeId = count > 0 ? `${id}-${active}` : undefined;
  const scrolled = scrollTo === undefined ? activeId : undefined;
  useEffect(() => {
    if (scrolled !== undefined) document.getElementById(scrolled)?.scrollIntoView({ block: 'nearest' });
  }, [scrolled]);

  /** Whether `event` was for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const { key } = event;
    const target =
      labels === undefined ? getSearchedTarget(key, active, count, pageRows) : getListTarget(key, active, labels);
    const isChoice = key === 'Enter' || (labels !== undefined && key === ' ');
    if (target === undefined && !(isChoice && count > 0)) return false;
    event.preventDefault();
    if (target === undefined) onChoose(active, event);
    else {
      onActive(target);
      scrollTo?.(target);
    }
    return true;
  }

  return {
    onKeyDown,
    listProps: {
      id: listId,
      role: 'listbox',
      'aria-label': label,
      'aria-multiselectable': isMultiple,
      ...(labels !== undefined && { tabIndex: 0, 'aria-activedescendant': activeId, onKeyDown }),
    },
    fieldProps: {
      // Not type "search", whose Escape would clear the field.
      type: 'text',
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-activedescendant': activeId,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    },
    getOption: (index: number, isSelected: boolean) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': isSelected,
      'data-active': index === active ? '' : undefined,
      onPointerMove: () => onActive(index),
      onClick: () => onChoose(index, NONE_HELD),
    }),
  } as const;
}

export type OptionProps = ReturnType<ReturnType<typeof useOptions>['getOption']>;

/** The options chosen after a press on one of several. */
export const toggleOption = <T>(selected: readonly T[], option: T): readonly T[] =>
  selected.includes(option) ? selected.filter((one) => one !== option) : [...selected, option];
