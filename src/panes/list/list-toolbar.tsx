import { type ReactNode, type RefObject, useState } from 'react';
import { useSelection } from '@/state/selection';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import { SearchField } from '@/ui/search-field';
import { Toolbar } from '@/ui/toolbar';

/** A search box with arrow keys into the list. */
export interface ListSearchProps {
  /** The text as typed; the address follows after a pause. */
  readonly text: string;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
  readonly onArrowDown: () => void;
}

export interface ListToolbarProps extends ListSearchProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly placeholder: string;
  /** Classes of the search box when it is beside the other controls. */
  readonly searchClass: string;
  /** Content at the end of the search box when it is beside the other controls. */
  readonly trailing: ReactNode;
  readonly isNarrow: boolean;
  /** Number of active filters. */
  readonly filterCount: number;
  /** On narrow windows: the content behind the Filters button. */
  readonly sheet: ReactNode;
  /** On narrow windows: the content beside the Filters button. */
  readonly beside?: ReactNode;
  /** On wider windows: the controls beside the search box. */
  readonly children: ReactNode;
}

/** The controls above a list: beside its search box, or in a sheet on narrow windows. */
export function ListToolbar(props: ListToolbarProps) {
  const { label, isNarrow, filterCount, searchClass, trailing, sheet, beside, children } = props;
  const [isSheetOpen, setSheetOpen] = useState(false);
  if (isNarrow) {
    return (
      <Toolbar label={label}>
        <ListSearch {...props} className="my-2 min-w-0 flex-auto!" trailing={undefined} />
        <Button
          aria-haspopup="dialog"
          onClick={() => {
            // One sheet at a time: this one takes the place of the details.
            useSelection.getState().setDetailsOpen(false);
            setSheetOpen(true);
          }}
        >
          <Icon name="filter" size={13} />
          Filters{filterCount > 0 && ` ${filterCount}`}
        </Button>
        {beside}
        {isSheetOpen && <FilterSheet onClose={() => setSheetOpen(false)}>{sheet}</FilterSheet>}
      </Toolbar>
    );
  }
  return (
    <Toolbar label={label}>
      <ListSearch {...props} className={searchClass} trailing={trailing} />
      {children}
    </Toolbar>
  );
}

type SearchProps = ListSearchProps &
  Pick<ListToolbarProps, 'searchLabel' | 'placeholder' | 'trailing'> & { readonly className: string };

function ListSearch(props: SearchProps) {
  const { searchLabel, placeholder, text, searchBox, onText, onArrowDown, className, trailing } = props;
  const clear = (): void => {
    onText('');
    searchBox.current?.focus();
  };
  return (
    <SearchField
      label={searchLabel}
      placeholder={placeholder}
      ref={searchBox}
      value={text}
      className={className}
      trailing={text === '' ? trailing : <IconButton icon="close" label="Clear the search" small onClick={clear} />}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          if (text === '') event.currentTarget.blur();
          else onText('');
        } else if (event.key === 'ArrowDown' || event.key === 'Enter') onArrowDown();
        else return;
        event.preventDefault();
      }}
    />
  );
}

function FilterSheet({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Dialog
      label="Filters"
      onClose={onClose}
      className="inset-x-0 top-auto bottom-0 w-full rounded-t-xl border-x-0 border-b-0 p-4"
    >
      <div className="mb-3 flex items-center">
        <h2 className="flex-1 text-md font-semibold">Filters</h2>
        <IconButton icon="close" label="Close filters" small onClick={onClose} />
      </div>
      <div className="flex flex-wrap items-center gap-2.5 [&_[role=group]]:flex-initial [&_[role=group]]:flex-wrap">
        {children}
      </div>
    </Dialog>
  );
}
