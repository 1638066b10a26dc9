import { type RefObject, useEffect, useRef } from 'react';
import { findBarrier, findShownBarrier, type LayerLock } from '@/features/heatmap/layers/layer-lock';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { Priced } from '@/panes/price/priced';
import { LAYERS, type LayerId } from '@/state/url-state';
import { BARRIER_ICONS } from '@/ui/barrier';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Icon } from '@/ui/icon';
import type { PaneAction } from '@/ui/pane-status';
import { Popover } from '@/ui/popover';
import { ToolbarGroup } from '@/ui/toolbar';
import type { ControlPrices } from './control-prices';

export interface LayerChipsProps {
  readonly heatmap: Pick<Heatmap, 'layers' | 'locks'>;
  readonly prices: ControlPrices | undefined;
  /** Actions offered where a layer cannot be shown. */
  waysFrom(id: LayerId): readonly PaneAction[];
  /** The layer whose reason is shown. */
  readonly told: LayerId | undefined;
  onTell(id: LayerId | undefined): void;
  onToggle(id: LayerId): void;
  onPreview(id: LayerId | undefined): void;
}

/** Chips of the heat's layers. A layer that cannot be shown says why. */
export function LayerChips({ heatmap, prices, waysFrom, told, onTell, onToggle, onPreview }: LayerChipsProps) {
  const { layers, locks } = heatmap;
  const anchor = useRef<HTMLSpanElement>(null);
  const lock = told && locks[told];
  const bar = useRef<HTMLSpanElement>(null);
  const chosen = layers.map(({ id }) => id).join();
  useEffect(() => {
    const chip = chosen === '' ? null : bar.current?.querySelector('[aria-pressed="true"]');
    const scroller = chip?.closest('[role=toolbar]');
    // On a phone the bar scrolls: what is on is in sight. Elsewhere Tab would begin at the chip instead of the page's start.
    if (scroller == null || scroller.scrollWidth <= scroller.clientWidth) return;
    chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <span ref={bar} className="contents">
      <ToolbarGroup label="Layers">
        {LAYERS.map((id) => {
          const isOn = layers.some((layer) => layer.id === id);
          const price = isOn ? undefined : prices?.layers.get(id);
          const barrier = isOn ? undefined : findBarrier(id, locks[id]);
          const shown = isOn ? findShownBarrier(id, locks[id]) : undefined;
          const { label } = LAYER_RULES[id];
          return (
            <Priced
              key={id}
              ref={id === told ? anchor : undefined}
              price={price}
              reason={shown?.reason}
              onPreview={(isShown) => onPreview(isShown ? id : undefined)}
            >
              <Chip
                label={[label, shown?.reason].filter(Boolean).join(', ')}
                pressed={isOn}
                onToggle={() => onToggle(id)}
                barrier={barrier}
                onBarred={() => onTell(id)}
              >
                {shown !== undefined && <Icon name={BARRIER_ICONS[shown.kind]} size={12} />}
                <span className="max-xl:hidden">{label}</span>
                <span className="xl:hidden">{LAYER_RULES[id].short}</span>
              </Chip>
            </Priced>
          );
        })}
      </ToolbarGroup>
      {told !== undefined && lock !== undefined && (
        <LockNote
          label={LAYER_RULES[told].label}
          lock={lock}
          actions={waysFrom(told)}
          anchor={anchor}
          onClose={() => {
            onTell(undefined);
            anchor.current?.querySelector('button')?.focus();
          }}
        />
      )}
    </span>
  );
}

interface LockNoteProps {
  readonly label: string;
  readonly lock: LayerLock;
  readonly actions: readonly PaneAction[];
  readonly anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}

function LockNote({ label, lock, actions, anchor, onClose }: LockNoteProps) {
  return (
    <Popover anchor={anchor} onClose={onClose} role="dialog" label={`${label}: ${lock.title}`} className="w-72">
      <div className="flex flex-col gap-1.5 p-3 text-sm">
        <b className="font-[550] text-fg-1">{lock.title}</b>
        <p className="text-xs leading-4.5 text-fg-2">{lock.body}</p>
        <div className="mt-1 flex flex-wrap gap-1.5">
          {actions.map(({ label: verb, onPress }, at) => (
            <Button
              key={verb}
              autoFocus={at === 0}
              onClick={() => {
                onPress();
                onClose();
              }}
            >
              {verb}
            </Button>
          ))}
        </div>
      </div>
    </Popover>
  );
}
