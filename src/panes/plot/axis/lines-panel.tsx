import { type FormEvent, useState } from 'react';
import type { LevelLine } from '@/charts/axes/level-lines';
import { priceSpanOf } from '@/charts/viewport/viewport';
import { formatPrice, roundPrice } from '@/domain/format/format-price';
import type { PlotModel } from '@/panes/plot/plot-model';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { useMedia } from '@/ui/use-media';
import { renameLine, type WrittenLines, writeLines } from './named-lines';

export interface LinesPanelProps {
  readonly lines: readonly LevelLine[];
  /** Decimals of the market's tick, to which lines snap. */
  readonly decimals: number;
  readonly model: Pick<PlotModel, 'get' | 'moveFreely'>;
  onSearch(change: WrittenLines): void;
}

/**
 * The lines on a plot: their prices and names, with buttons to go there and to remove them. Adds a line at a typed
 * price.
 */
export function LinesPanel({ lines, decimals, model, onSearch }: LinesPanelProps) {
  const isCoarse = useMedia('(pointer: coarse)');
  const write = (next: readonly LevelLine[]): void => onSearch(writeLines(next));
  return (
    <div className="flex flex-col gap-2 px-3.5 py-3 text-sm">
      {lines.length === 0 && (
        <p className="text-xs text-fg-3">{isCoarse ? 'Tap' : 'Click'} the price axis, or type a price.</p>
      )}
      {lines.length > 0 && (
        <ul aria-label="Lines" className="flex flex-col gap-1">
          {lines
            .toSorted((a, b) => b.price - a.price)
            .map((line) => (
              <LineRow
                key={line.price}
                line={line}
                told={formatPrice(line.price, decimals)}
                onRename={(name) => write(renameLine(lines, line.price, name))}
                onGo={() => goToPrice(model, line.price)}
                onRemove={() => write(lines.filter((other) => other !== line))}
              />
            ))}
        </ul>
      )}
      <AddLine
        onPrice={(typed) => {
          const price = roundPrice(typed, decimals);
          if (lines.every((line) => line.price !== price)) write([...lines, { price }]);
        }}
      />
    </div>
  );
}

/** Centres the axis on the price and keeps its range length. */
function goToPrice(model: LinesPanelProps['model'], price: number): void {
  const { view } = model.get();
  const half = priceSpanOf(view) / 2;
  model.moveFreely({ ...view, priceLow: price - half, priceHigh: price + half });
}

interface LineRowProps {
  readonly line: LevelLine;
  /** Its price in words. */
  readonly told: string;
  onRename(name: string): void;
  onGo(): void;
  onRemove(): void;
}

function LineRow({ line, told, onRename, onGo, onRemove }: LineRowProps) {
  return (
    <li className="flex items-center gap-2">
      <span className="w-22 text-right tabular-nums">{told}</span>
      <div className="field h-7! min-w-0 flex-1">
        <input
          aria-label={`Name of ${told}`}
          placeholder="Name"
          defaultValue={line.name ?? ''}
          autoComplete="off"
          spellCheck={false}
          onBlur={(event) => onRename(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </div>
      <Button aria-label={`Go to ${told}`} onClick={onGo}>
        Go to
      </Button>
      <IconButton icon="close" label={`Remove ${told}`} small onClick={onRemove} />
    </li>
  );
}

function AddLine({ onPrice }: { onPrice(price: number): void }) {
  const [text, setText] = useState('');
  const price = Number(text.replaceAll(',', ''));
  const isPrice = text.trim() !== '' && Number.isFinite(price);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPrice) return;
    onPrice(price);
    setText('');
  }
  return (
    <form className="flex items-center gap-2" onSubmit={submit} noValidate>
      <div className="field h-7! flex-1">
        <input
          aria-label="Price of a new line"
          placeholder="Price"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button aria-disabled={!isPrice || undefined} onClick={submit}>
        Add line
      </Button>
    </form>
  );
}
