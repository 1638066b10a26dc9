import { useRef, useState } from 'react';
import type { Market } from '@/contract/payloads';
import { findPaneAbsence, useUnpaidPanes } from '@/features/heatmap/view/pane-choice';
import { PANE_TITLES } from '@/features/heatmap/view/pane-titles';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { type HeatmapSearch, NO_PANES, PANES, type PaneId } from '@/state/url-state';
import type { Barrier } from '@/ui/barrier';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Icon } from '@/ui/icon';
import { Popover } from '@/ui/popover';
import { ToolbarGroup } from '@/ui/toolbar';
import { useMedia } from '@/ui/use-media';

export interface PanesMenuProps {
  readonly market: Market;
  /** The panes that are on. */
  readonly panes: readonly PaneId[];
  onPanes(panes: readonly (PaneId | typeof NO_PANES)[]): void;
}

const LABELS: Readonly<Record<PaneId, string>> = { ...PANE_TITLES, volume: 'Volume' };

/** The choice after a press on `pane`. A narrow window shows one at a time. */
export function togglePane(panes: readonly PaneId[], pane: PaneId, isRoomy: boolean): PanesMenuProps['panes'] {
  if (panes.includes(pane)) return panes.filter((one) => one !== pane);
  return isRoomy ? PANES.filter((one) => one === pane || panes.includes(one)) : [pane];
}

/** Chips that choose the panes under the plot. */
export function PaneChips({ market, panes, onPanes }: PanesMenuProps) {
  const isRoomy = useMedia(ROOMY);
  const toggle = (pane: PaneId): void => {
    const next = togglePane(panes, pane, isRoomy);
    onPanes(next.length === 0 ? [NO_PANES] : next);
  };
  return (
    <ToolbarGroup label="Panes under the plot">
      {PANES.map((pane) => (
        <Chip
          key={pane}
          label={LABELS[pane]}
          pressed={panes.includes(pane)}
          onToggle={() => toggle(pane)}
          barrier={panes.includes(pane) ? undefined : findBarrier(market, pane)}
        />
      ))}
    </ToolbarGroup>
  );
}

/** Why the reader cannot see a pane. A pane that is on can still be switched off. */
function findBarrier(market: Market, pane: PaneId): Barrier | undefined {
  const reason = findPaneAbsence(market, pane);
  return reason === undefined ? undefined : { kind: 'absent', reason };
}

export interface PanesMenuButtonProps extends PanesMenuProps {
  /** The panes in the address. */
  readonly asked: HeatmapSearch['panes'];
}

/** "Open interest is off to save budget". */
function describeUnpaid(unpaid: readonly PaneId[]): string {
  const names = unpaid.map((pane) => LABELS[pane]).join(' and ');
  return `${names} ${unpaid.length === 1 ? 'is' : 'are'} off to save budget`;
}

/** The pane chips in a popover. */
export function PanesMenu({ market, panes, asked, onPanes }: PanesMenuButtonProps) {
  const unpaid = useUnpaidPanes(market, asked);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={anchor} className="flex-none">
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={[`Panes, ${panes.length} shown`, ...(unpaid.length === 0 ? [] : [describeUnpaid(unpaid)])].join(
          ', ',
        )}
        title={unpaid.length === 0 ? undefined : describeUnpaid(unpaid)}
        onClick={() => setOpen((before) => !before)}
      >
        <span className="font-normal text-fg-3">Panes</span>
        {panes.length}
        {unpaid.length > 0 && <span className="-ml-1 text-warn">/{panes.length + unpaid.length}</span>}
        <Icon name="chevron" size={10} className="text-fg-3" />
      </Button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} role="dialog" label="Panes">
          <div className="max-w-[calc(100vw-18px)] p-2 [&>div]:flex-wrap">
            <PaneChips market={market} panes={panes} onPanes={onPanes} />
            {unpaid.length > 0 && (
              <p className="px-1 pt-2 text-xs leading-4.5 text-fg-2">
                {describeUnpaid(unpaid)}: this tier pays for the plot first. Choose it to load it.
              </p>
            )}
          </div>
        </Popover>
      )}
    </span>
  );
}
