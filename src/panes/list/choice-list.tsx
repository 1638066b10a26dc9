import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import { coinCapsQuery } from '@/data/queries/coin-caps';
import { type DiscoveryList, type ListFilter, listQuery } from '@/data/queries/discovery';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { type OptionProps, toggleOption, useOptions } from '@/ui/input/use-options';
import { useMedia } from '@/ui/use-media';
import { useRowWindow } from '@/ui/use-row-window';
import { findNames, orderNames, putFirst } from './find-names';

/** The names to choose from, during and after the look-up. */
interface Choices {
  /** `undefined` before the first response. */
  readonly names: readonly string[] | undefined;
  readonly isFailed: boolean;
  /** Nothing can be looked up now. */
  readonly isOffline: boolean;
  readonly retry: () => void;
}

export interface ChoiceListProps {
  /** "Venue". */
  readonly label: string;
  /** "venues". */
  readonly plural: string;
  readonly selected: readonly string[];
  /** The lists that provide the names, one after the other. */
  readonly lists: readonly DiscoveryList[];
  /** Names that are known without a look-up, until it is answered; absent: none. */
  readonly known?: readonly string[];
  /** The other choices. Names that do not match them are not offered. */
  readonly filter: ListFilter;
  /** The label of a name; by default the name itself. */
  readonly labelOf?: (name: string) => string;
  /** Label of the empty choice; by default all names are meant. */
  readonly none?: string;
  /** Exactly one is always chosen, and cannot be removed. */
  readonly single?: boolean;
  /** Shown under the list: what choosing several means or costs. */
  readonly note?: string;
  readonly onChange: (selected: readonly string[]) => void;
}

const ROW_CSS_PX = 28;
/** Row height for touch. */
const COARSE_ROW_CSS_PX = 44;
const asItIs = (name: string): string => name;

/** A searchable list of names. Only the visible ones are in the document. */
export function ChoiceList(props: ChoiceListProps) {
  const { plural, selected, lists, filter, labelOf = asItIs, single = false, note, onChange } = props;
  const { none = `All ${plural}` } = props;
  const choices = useChoices(lists, filter, props.known);
  const coins = useCoinNames(lists.includes('coins'));
  const [text, setText] = useState('');
  // Names chosen when the list opened are listed first, and stay in place when they are unchosen.
  const [first] = useState(selected);
  const ordered = orderNames(choices.names ?? [], coins.order);
  const names = findNames(putFirst(ordered, first), text, labelOf, coins.nameOf);
  return (
    <div className="flex flex-col gap-1 p-1.5">
      <Options {...props} names={names} text={text} labelOf={labelOf} detailOf={coins.nameOf} onText={setText} />
      <LookUpState choices={choices} plural={plural} count={names.length} text={text} />
      {note !== undefined && <p className="px-2 text-xs text-fg-3">{note}</p>}
      {!single && selected.length > 0 && (
        <Button look="ghost" aria-label={`${none}, instead of ${selected.length}`} onClick={() => onChange([])}>
          {none}
        </Button>
      )}
      <span role="status" className="sr-only">
        {choices.names !== undefined && `${names.length} ${plural}`}
      </span>
    </div>
  );
}

const NO_COINS: readonly never[] = [];

/** The largest coins by market cap, and what coins are called, from the free list of markets. */
function useCoinNames(isOn: boolean) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: caps = NO_COINS } = useQuery({ ...coinCapsQuery(service), enabled: isOn && isConnected });
  const names = new Map(isOn ? caps.map(({ coin, market }) => [coin, market.coinName ?? '']) : []);
  return { order: [...names.keys()], nameOf: (coin: string): string => names.get(coin) ?? '' };
}

function useChoices(lists: readonly DiscoveryList[], filter: ListFilter, known?: readonly string[]): Choices {
  const service = useService();
  const isConnected = useIsConnected();
  const found = useQueries({
    queries: lists.map((list) => ({ ...listQuery(service, list, filter), enabled: isConnected })),
  });
  const isKnown = found.every(({ data }) => data !== undefined);
  return {
    names: isKnown ? found.flatMap(({ data = [] }) => data) : known,
    isOffline: !isConnected,
    isFailed: found.some(({ isError }) => isError),
    retry() {
      for (const one of found) if (one.isError) void one.refetch();
    },
  };
}

function LookUpState(props: {
  readonly choices: Choices;
  readonly plural: string;
  readonly count: number;
  readonly text: string;
}) {
  const { choices, plural, count, text } = props;
  if (choices.names === undefined && choices.isFailed) {
    return (
      <p role="alert" className="flex items-center justify-between gap-3 px-2 py-1 text-xs text-fg-2">
        The {plural} could not be looked up.
        <Button onClick={choices.retry}>Retry</Button>
      </p>
    );
  }
  if (choices.names === undefined)
    return (
      <p className="px-2 py-1 text-xs text-fg-3">
        {choices.isOffline ? `Offline: the ${plural} were not loaded before` : `Looking up ${plural}`}
      </p>
    );
  if (count > 0) return null;
  return (
    <p className="px-2 py-1 text-xs text-fg-3">
      {text === '' ? `The other filters leave no ${plural}.` : `None of the ${plural} match “${text}”.`}
    </p>
  );
}

type OptionsProps = Omit<ChoiceListProps, 'labelOf' | 'lists' | 'filter' | 'known'> & {
  readonly names: readonly string[];
  readonly text: string;
  readonly labelOf: (name: string) => string;
  /** What else a name is called; empty: nothing. */
  readonly detailOf: (name: string) => string;
  readonly onText: (text: string) => void;
};

function Options(props: OptionsProps) {
  const { label, plural, names, text, selected, single = false, labelOf, detailOf, onText, onChange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const rowHeight = useMedia('(pointer: coarse)') ? COARSE_ROW_CSS_PX : ROW_CSS_PX;
  const window = useRowWindow({ scroller, count: names.length, rowHeight, headHeight: 0 });
  const [active, setActive] = useState(0);
  useEffect(() => box.current?.focus(), []);

  function toggle(name: string): void {
    onChange(single ? [name] : toggleOption(selected, name));
    box.current?.focus();
  }

  const { listProps, fieldProps, getOption } = useOptions({
    label,
    count: names.length,
    active,
    isMultiple: !single,
    pageRows: window.pageRows,
    onActive: setActive,
    onChoose: (index) => toggle(names[index]),
    scrollTo: window.scrollTo,
  });
  return (
    <>
      <div className="field">
        <Icon name="search" className="flex-none" />
        <input
          ref={box}
          {...fieldProps}
          aria-label={`Find ${plural}`}
          value={text}
          placeholder={`Find ${plural}`}
          onChange={(event) => {
            onText(event.target.value);
            setActive(0);
            if (names.length > 0) window.scrollTo(0);
          }}
        />
      </div>
      <div
        ref={scroller}
        {...listProps}
        className="overflow-y-auto"
        style={{ height: Math.min(names.length, VISIBLE_ROWS) * rowHeight }}
      >
        <div role="presentation" className="relative" style={{ height: names.length * rowHeight }}>
          {names.slice(window.from, window.to).map((name, offset) => (
            <NameRow
              key={name}
              label={labelOf(name)}
              detail={detailOf(name)}
              row={getOption(window.from + offset, selected.includes(name))}
              place={{ index: window.from + offset, count: names.length, rowHeight }}
            />
          ))}
        </div>
      </div>
    </>
  );
}

const VISIBLE_ROWS = 11;

interface NameRowProps {
  readonly label: string;
  readonly detail: string;
  readonly row: OptionProps;
  /** Among all names; the row's height in CSS px. */
  readonly place: { readonly index: number; readonly count: number; readonly rowHeight: number };
}

function NameRow({ label, detail, row, place: { index, count, rowHeight } }: NameRowProps) {
  return (
    <div
      {...row}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="menu-item absolute inset-x-0"
      style={{ top: index * rowHeight, height: rowHeight }}
    >
      <Icon name="check" size={12} className={row['aria-selected'] ? 'flex-none text-accent' : 'invisible flex-none'} />
      <span className="truncate" title={label}>
        {label}
      </span>
      {detail !== '' && <span className="ml-auto min-w-0 truncate pl-3 text-xs text-fg-3">{detail}</span>}
    </div>
  );
}
