import { SpinField } from '@/panes/plot/axis/spin-field';
import { formatTag } from '@/panes/price/price-words';
import { ControlRow } from '@/ui/control-row';
import { Segmented } from '@/ui/segmented';
import type { ChoiceProps } from './toolbar-choices';

const SWITCH = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
] as const;

type Switched = (typeof SWITCH)[number]['value'];

/** Toggles for wall outlines, best-price lines and trade bubbles. */
export function MarkChoices(props: ChoiceProps) {
  const { heatmap, search, onSearch } = props;
  return (
    <>
      {heatmap.base.id === 'depth' && (
        <ControlRow label="Wall outlines">
          <Segmented<Switched>
            label="Wall outlines"
            options={[SWITCH[0], { ...SWITCH[1], description: 'Where walls began and how they ended. Free' }]}
            value={search.outlines === true ? 'on' : 'off'}
            onChange={(next) => onSearch({ outlines: next === 'on' ? true : undefined })}
          />
        </ControlRow>
      )}
      {heatmap.base.id === 'depth' && (
        <ControlRow label="Best bid and ask">
          <Segmented<Switched>
            label="Best bid and ask"
            options={[SWITCH[0], { ...SWITCH[1], description: 'From the snapshots on screen. Free' }]}
            value={search.bbo === true ? 'on' : 'off'}
            onChange={(next) => onSearch({ bbo: next === 'on' ? true : undefined })}
          />
        </ControlRow>
      )}
      <TradeChoices {...props} />
    </>
  );
}

function TradeChoices({ heatmap, search, prices, onSearch, onPreview }: ChoiceProps) {
  const { bubbles } = heatmap.marks;
  const price = prices?.trades;
  const isOn = search.trades === true;
  return (
    <>
      <ControlRow label="Volume at price">
        {!isOn && price !== undefined && <span className="text-xs text-fg-3 tabular-nums">{formatTag(price)}</span>}
        <Segmented<Switched>
          label="Volume at price as bubbles"
          options={[
            SWITCH[0],
            { ...SWITCH[1], description: 'Bought and sold by price and 5 min or longer, not single trades' },
          ]}
          value={isOn ? 'on' : 'off'}
          onPreview={(value) => onPreview(value === 'on' && !isOn ? (now) => now.trades : undefined)}
          onChange={(next) => onSearch({ trades: next === 'on' ? true : undefined })}
        />
      </ControlRow>
      {bubbles !== undefined && (
        <ControlRow label="Least volume at price">
          <SpinField
            name="Least volume at price"
            value={bubbles.least}
            step={stepOf(bubbles.least)}
            unit={heatmap.unit}
            findFault={(size) => (size >= 0 ? undefined : 'A size of 0 or more.')}
            priceOf={undefined}
            onChange={(least) => onSearch({ least })}
          />
        </ControlRow>
      )}
    </>
  );
}

/** A tenth of the size's order of magnitude. */
function stepOf(size: number): number {
  return size > 0 ? 10 ** (Math.floor(Math.log10(size)) - 1) : 1;
}
