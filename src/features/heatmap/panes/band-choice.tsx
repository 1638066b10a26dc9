import { formatNumber } from '@/domain/format/format-number';
import { PaneMenu } from '@/panes/explain/pane-menu';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { Segmented } from '@/ui/segmented';
import { useMedia } from '@/ui/use-media';

export interface BandChoiceProps<Band extends number> {
  /** "Flow band". */
  readonly label: string;
  /** Distances from the mid as shares of it; infinite: the whole book. */
  readonly bands: readonly Band[];
  readonly chosen: Band;
  onChoose(band: Band): void;
}

const PERCENT = 100;

/** `±1%`, `±0.1%`, `All`. */
export const labelOfBand = (share: number): string =>
  Number.isFinite(share) ? `±${formatNumber(share * PERCENT, share < 0.01 ? 1 : 0)}%` : 'All';

/** The band that a pane sums over. On a phone it is one button: a row of them would lie over the bars. */
export function BandChoice<Band extends number>({ label, bands, chosen, onChoose }: BandChoiceProps<Band>) {
  const isRoomy = useMedia(ROOMY);
  if (!isRoomy) {
    const items = bands.map((band) => ({
      label: labelOfBand(band),
      detail: () => (band === chosen ? 'shown' : undefined),
      onChoose: () => onChoose(band),
    }));
    return <PaneMenu name={`${label}, ${labelOfBand(chosen)}`} text={labelOfBand(chosen)} items={items} />;
  }
  return (
    <Segmented
      label={label}
      className="seg-small"
      options={bands.map((band) => ({ value: String(band), label: labelOfBand(band) }))}
      value={String(chosen)}
      onChange={(value) => onChoose(bands.find((band) => String(band) === value) ?? chosen)}
    />
  );
}
