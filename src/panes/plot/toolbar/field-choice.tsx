import { MenuButton } from '@/ui/menu-button';
import { Segmented, type SegmentedOption } from '@/ui/segmented';

/** How one of a few values of a search field is chosen. */
export interface FieldOffer<Search, Name extends keyof Search, Fallback extends string> {
  readonly name: Name;
  readonly label: string;
  /** The value of an address that says nothing. */
  readonly fallback: Fallback;
  readonly options: readonly SegmentedOption<Extract<Search[Name], string> | Fallback>[];
  /** What else changes with it. */
  readonly also?: Partial<Search>;
}

export interface FieldChoiceProps<Search> {
  readonly search: Search;
  onSearch(change: Partial<Search>): void;
}

function readOffer<Search, Name extends keyof Search, Fallback extends string>(
  { name, fallback, also }: FieldOffer<Search, Name, Fallback>,
  { search, onSearch }: FieldChoiceProps<Search>,
) {
  type Value = Extract<Search[Name], string> | Fallback;
  return {
    value: (search[name] ?? fallback) as Value,
    onChange: (value: Value): void => onSearch({ [name]: value === fallback ? undefined : value, ...also }),
  };
}

/** A segmented control of a field. A default is never written. */
export function makeSegmented<Search, Name extends keyof Search, Fallback extends string>(
  offer: FieldOffer<Search, Name, Fallback>,
) {
  return function FieldChoice(props: FieldChoiceProps<Search>) {
    return <Segmented label={offer.label} options={offer.options} {...readOffer(offer, props)} />;
  };
}

/** The same as a menu. */
export function makeMenu<Search, Name extends keyof Search, Fallback extends string>(
  offer: FieldOffer<Search, Name, Fallback>,
) {
  return function FieldMenu(props: FieldChoiceProps<Search>) {
    const { value, onChange } = readOffer(offer, props);
    return (
      <MenuButton
        label={offer.label}
        summary={offer.options.find((option) => option.value === value)?.label ?? ''}
        options={offer.options.map((option) => ({ value: option.value, label: option.label }))}
        selected={[value]}
        align="end"
        onChange={([next]) => onChange(next)}
      />
    );
  };
}
