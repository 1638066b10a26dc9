import { useEffect, useEffectEvent, useState } from 'react';
import { useService } from '@/client/service-context';
import { useLevelsTable } from '@/features/heatmap/books/use-levels-table';
import { buildTradesTable } from '@/features/heatmap/panes/trades-table';
import { buildVolumeTable } from '@/features/heatmap/panes/volume-table';
import { listShownLayers } from '@/features/heatmap/scale/shown-layers';
import type { WallStep } from '@/features/heatmap/walls/wall-moves';
import { Walls } from '@/features/heatmap/walls/walls';
import { DockedTable } from '@/panes/data-table/docked-table';
import { getDataOrigin } from '@/panes/market/data-origin';
import { useSettings } from '@/state/settings';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { type ExportedView, type PaneExportsProps, SUMMARY_ID } from './pane-exports-types';
import { summariseView } from './view-summary';

export interface PaneExportsPartsProps extends PaneExportsProps {
  readonly opened: ExportedView | undefined;
  /** How often a table was requested. Each request reads its rows again. */
  readonly askedTimes: number;
  readonly wallStep: WallStep | undefined;
  onClose(): void;
  onWallStepDone(): void;
}

/** The tables and description of the view, and the steps from wall to wall. */
export function PaneExportsParts(props: PaneExportsPartsProps) {
  const { opened, onClose } = props;
  const summary = useSummary(props);
  return (
    <>
      <p id={SUMMARY_ID} className="sr-only">
        {summary.join(' ')}
      </p>
      {opened === 'levels' && <LevelsTable key={props.askedTimes} {...props} />}
      {(opened === 'volume' || opened === 'trades') && (
        <OpenTable key={`${opened} ${props.askedTimes}`} {...props} opened={opened} />
      )}
      <Walls {...props} isOpen={opened === 'walls'} />
      {opened === 'summary' && <SummaryDialog sentences={summary} onClose={onClose} />}
    </>
  );
}

/** A table frozen at the moment it was opened: rows that change while being read cannot be read. */
function OpenTable(props: PaneExportsPartsProps & { readonly opened: 'volume' | 'trades' }) {
  const zone = useSettings((settings) => settings.zone);
  const [content] = useState(() => {
    const { heatmap, volumes, opened } = props;
    return opened === 'trades' ? buildTradesTable(heatmap, zone) : buildVolumeTable(heatmap, volumes.counted, zone);
  });
  return <DockedTable content={content} onClose={props.onClose} />;
}

function LevelsTable({ heatmap, onClose }: PaneExportsPartsProps) {
  const zone = useSettings((settings) => settings.zone);
  return <DockedTable content={useLevelsTable(heatmap, zone)} onClose={onClose} />;
}

/** How long the view must rest before it is described. */
const REST_MS = 400;

function useSummary({ heatmap, stage, scale, decimals }: PaneExportsPartsProps): readonly string[] {
  const { connection } = useService();
  const zone = useSettings((settings) => settings.zone);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const describe = useEffectEvent(() => {
    const origin = getDataOrigin(heatmap.span, connection.getWorld()?.source);
    const shown = listShownLayers(stage?.heat.shown ?? [], scale.scales);
    setSentences(summariseView(heatmap, { origin, shown }, { decimals, zone }));
  });
  const { settled, base, candles, layers } = heatmap;
  const upper = layers[1]?.data;
  const candleColumns = candles.candles;
  const state = [...layers.map(({ id, missing }) => `${id} ${missing.length}`), scale.reduce].join(' ');
  useEffect(() => {
    let timer = setTimeout(tell, REST_MS);
    function tell(): void {
      describe();
      // The pixel reduction is known only once the engine has drawn.
      if (stage?.heat.isBusy) timer = setTimeout(tell, REST_MS);
    }
    return () => clearTimeout(timer);
  }, [settled, base.data, upper, state, candleColumns, stage, decimals, zone]);
  return sentences;
}

function SummaryDialog({
  sentences,
  onClose,
}: {
  readonly sentences: readonly string[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      label="Description of the view"
      onClose={onClose}
      className="top-1/2 left-1/2 max-h-[calc(100%-32px)] w-130 max-w-[calc(100%-16px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-[10px] p-4"
    >
      <div className="mb-2 flex items-center">
        <h2 className="flex-1 text-md font-semibold tracking-[-0.01em]">Description of the view</h2>
        <IconButton icon="close" label="Close description" small onClick={onClose} />
      </div>
      <div className="flex flex-col gap-2 text-sm leading-5 text-fg-2">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {sentences.length === 0 && <p>Nothing has been loaded yet.</p>}
      </div>
    </Dialog>
  );
}
