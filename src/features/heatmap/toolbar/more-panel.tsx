import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { formatNumber } from '@/domain/format/format-number';
import { findOffReason, hasDistances } from '@/features/heatmap/distance/distance-place';
import { ValueChoice } from '@/features/heatmap/flow/value-choice';
import { findBlockFault, getMaxDepth } from '@/features/heatmap/layers/depth-request';
import { labelInterval } from '@/features/heatmap/view/heatmap-view';
import { INTERVAL_CHOICES } from '@/features/heatmap/view/interval-choices';
import { readDecimals } from '@/features/heatmap/view/read-decimals';
import { SpinField } from '@/panes/plot/axis/spin-field';
import type { RangePreset } from '@/panes/plot/live/range-presets';
import { RefreshChoice } from '@/panes/plot/live/refresh-choice';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import { MeasureChoice, type MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import { InMore } from '@/panes/plot/toolbar/bar-controls';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { formatTag } from '@/panes/price/price-words';
import { chosenOf } from '@/state/fields/field-kinds';
import { HEATMAP_FIELDS, type TriggerSides } from '@/state/url-state';
import { ControlRow } from '@/ui/control-row';
import { MenuButton } from '@/ui/menu-button';
import { PendingPart } from '@/ui/pending-part';
import { Segmented } from '@/ui/segmented';
import { useMedia } from '@/ui/use-media';
import { CONTROLS, type ShownChoices } from './controls';
import { MarkChoices } from './mark-choices';
import { PaneChips } from './panes-menu';
import { RangeCosts } from './range-costs-button';
import { type ChoiceProps, isDepthShown, type OverlayChoiceProps } from './toolbar-choices';

export interface MorePanelProps extends ChoiceProps, OverlayChoiceProps, MeasureChoiceProps {
  readonly ranges: readonly RangePreset[];
  /** How the live edge is followed; `undefined` where time does not advance. */
  readonly refresh: LiveRefresh | undefined;
  /** What the bar itself shows. */
  readonly shown: ShownChoices;
  onClose(): void;
}

const LinesPanel = lazyPart(() =>
  import('@/panes/plot/axis/lines-panel').then((module) => ({ default: module.LinesPanel })),
);

/** The choices that do not fit the bar. */
export function MorePanel(props: MorePanelProps) {
  const { heatmap, shown } = props;
  const isRoomy = useMedia(ROOMY);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('[tabindex="0"], button, input')?.focus(), []);
  const hidden = { controls: CONTROLS, shown, choice: props };
  return (
    <div ref={panel} className="flex flex-col gap-1 px-3.5 py-2.5">
      {/* Where the ranges are behind a button, they are beside them. */}
      {!shown.costs && shown.ranges && <RangeCosts {...props} onDone={props.onClose} />}
      <InMore {...hidden} ids={['block', 'levels', 'overlay', 'unit']} />
      <ControlRow label="Interval">
        <IntervalChoice {...props} />
      </ControlRow>
      {isDepthShown(props) && <DepthChoices {...props} />}
      <InMore {...hidden} ids={['levelsOfMaps']} />
      <MarkChoices {...props} />
      {heatmap.layers.some(({ id }) => id === 'triggers') && <TriggerChoices {...props} />}
      {/* A narrow window has a bar for them under the plot. */}
      {!shown.panes && isRoomy && (
        <ControlRow label="Panes">
          <PaneChips
            market={heatmap.market}
            panes={heatmap.linked.panes}
            onPanes={(panes) => props.onSearch({ panes })}
          />
        </ControlRow>
      )}
      <ControlRow label="Ruler">
        <MeasureChoice {...props} keys="⇧ drag" />
      </ControlRow>
      <Lines {...props} />
      <LiveEdge refresh={props.refresh} />
    </div>
  );
}

function LiveEdge({ refresh }: Pick<MorePanelProps, 'refresh'>) {
  if (refresh === undefined) return null;
  return (
    <ControlRow label="Live edge">
      <RefreshChoice {...refresh} />
    </ControlRow>
  );
}

function Lines({ heatmap, onSearch }: ChoiceProps) {
  return (
    <section aria-label="Lines" className="-mx-3.5 border-t border-line">
      <Suspense fallback={<PendingPart what="the lines" className="h-12 px-3.5 py-3" />}>
        <LinesPanel
          lines={heatmap.marks.lines}
          decimals={readDecimals(heatmap)}
          model={heatmap.model}
          onSearch={onSearch}
        />
      </Suspense>
    </section>
  );
}

const FOLLOWING = 'zoom';
const ONE_MAP = 'bids lie below 0, asks above';

function IntervalChoice({ heatmap, search, prices, onSearch }: ChoiceProps) {
  const { interval } = heatmap;
  const fixed = INTERVAL_CHOICES.find((choice) => choice === search.interval);
  const detailOf = (choice: (typeof INTERVAL_CHOICES)[number] | undefined) => {
    const price = prices?.priceInterval(choice);
    return price === undefined ? {} : { detail: formatTag(price) };
  };
  const now = labelInterval(interval);
  const isLonger = fixed !== undefined && fixed !== interval;
  return (
    <MenuButton
      label="Interval"
      summary={fixed === undefined ? `${now}, follows the zoom` : isLonger ? `${now}, range too long` : `${now}, fixed`}
      options={[
        { value: FOLLOWING, label: 'Follows the zoom', ...detailOf(undefined) },
        ...INTERVAL_CHOICES.map((choice) => ({
          value: choice,
          label: `${labelInterval(choice)} or longer`,
          ...detailOf(choice),
        })),
      ]}
      selected={[fixed ?? FOLLOWING]}
      onChange={([choice]) => onSearch({ interval: choice === FOLLOWING ? undefined : choice })}
      align="end"
    />
  );
}

/** More blocks than the deepest served book has. */
const MAX_LEVELS = 35_000;

function DepthChoices({ heatmap, search, prices, onSearch }: ChoiceProps) {
  const { finestBlock, choice } = heatmap;
  return (
    <>
      <ControlRow label="Block size, custom">
        <SpinField
          name="Block size, custom"
          value={choice.blockSize}
          step={finestBlock}
          unit="USD"
          findFault={(size) => findBlockFault(size, finestBlock)}
          priceOf={prices?.priceBlock}
          onChange={(size) => onSearch({ block: size === finestBlock ? undefined : size })}
        />
      </ControlRow>
      <ControlRow label="Levels per side">
        <SpinField
          name="Levels per side"
          value={getMaxDepth(choice, finestBlock)}
          step={500}
          unit="levels"
          findFault={findDepthFault}
          priceOf={prices?.priceDepth}
          onChange={(depth) => onSearch({ depth })}
        />
      </ControlRow>
      <ValueChoice search={search} onSearch={onSearch} />
      <ControlRow label="Depth colours">
        <Segmented
          label="Depth colours"
          offReason={findOffReason(heatmap, search, ONE_MAP)}
          options={[
            { value: 'one', label: 'One map' },
            {
              value: 'side',
              label: 'By side',
              description: 'Sides as sent for a sum of venues, otherwise inferred from traded prices',
            },
          ]}
          value={search.hues ?? 'one'}
          onChange={(hues) => onSearch({ hues: hues === 'side' ? hues : undefined })}
        />
      </ControlRow>
    </>
  );
}

function findDepthFault(depth: number): string | undefined {
  if (Number.isInteger(depth) && depth >= 1 && depth <= MAX_LEVELS) return undefined;
  return `A whole number from 1 to ${formatNumber(MAX_LEVELS, 0)}.`;
}

function TriggerChoices({ heatmap, search, onSearch }: ChoiceProps) {
  const isCompact = heatmap.choice.isCompact;
  return (
    <>
      <ControlRow label="Triggers">
        <Segmented<TriggerSides>
          label="Trigger sides"
          options={[
            { value: 'side', label: 'By side' },
            {
              value: 'purpose',
              label: 'Take-profit / stop-loss (inferred)',
              content: 'TP / SL (inferred)',
              description: hasDistances(heatmap, search) ? 'By side over distance' : undefined,
            },
            { value: 'both', label: 'Both sides' },
          ]}
          value={isCompact ? 'both' : chosenOf(HEATMAP_FIELDS.triggers, search.triggers)}
          onChange={(sides) => onSearch({ triggers: sides === 'side' ? undefined : sides, compact: undefined })}
        />
      </ControlRow>
      <ControlRow label="Trigger points">
        <Segmented
          label="Trigger points"
          options={[
            { value: 'full', label: 'With sides' },
            { value: 'compact', label: 'Compact', description: 'Sides not available in compact mode' },
          ]}
          value={isCompact ? 'compact' : 'full'}
          onChange={(form) => onSearch({ compact: form === 'compact' ? true : undefined })}
        />
      </ControlRow>
      {isCompact && <p className="text-right text-xs text-fg-3">Sides not available in compact mode.</p>}
    </>
  );
}
