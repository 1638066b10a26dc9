import { useEffect, useEffectEvent, useState } from 'react';
import { findNextWall } from '@/domain/book/walls';
import { getDataOrigin } from '@/panes/data-origin';
import { DataTableDialog, type TableContent } from '@/panes/data-table/data-table-dialog';
import { useService } from '@/panes/service-context';
import { useSettings } from '@/state/settings';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { findBookAtCrosshair, findDepthLayer, findNewestBook, findWallsInView, getColumnStart } from './book-in-view';
import { buildLevelsTable } from './levels-table';
import { listShownLayers } from './shown-layers';
import { SUMMARY_ID, type TakeawayProps, type TakeawayView, type WallStep } from './takeaway-types';
import { summariseView } from './view-summary';
import { buildVolumeTable } from './volume-table';
import { buildWallsTable, chooseWalls } from './walls-table';

export interface TakeawayPartsProps extends TakeawayProps {
  readonly opened: TakeawayView | undefined;
  readonly wallStep: WallStep | undefined;
  onClose(): void;
  onWallStepDone(): void;
}

/** Tables and words of the view, and the way from wall to wall. */
export function TakeawayParts(props: TakeawayPartsProps) {
  const { opened, wallStep, onClose } = props;
  const summary = useSummary(props);
  const takeStep = useEffectEvent(({ direction }: WallStep) => {
    props.onWallStepDone();
    moveToWall(props, direction);
  });
  useEffect(() => {
    if (wallStep !== undefined) takeStep(wallStep);
  }, [wallStep]);
  return (
    <>
      <p id={SUMMARY_ID} className="sr-only">
        {summary.join(' ')}
      </p>
      {(opened === 'levels' || opened === 'volume') && <OpenTable {...props} opened={opened} />}
      {opened === 'walls' && <OpenWalls {...props} />}
      {opened === 'summary' && <SummaryDialog sentences={summary} onClose={onClose} />}
    </>
  );
}

const FIND_PLOT = '[data-host=plot]';

/** Moves the keyboard cursor to the next wall of the snapshot under it, or of the newest one. */
function moveToWall({ heatmap, keys }: TakeawayPartsProps, direction: 1 | -1): void {
  const layer = findDepthLayer(heatmap);
  const book = layer && findBookAtCrosshair(heatmap, layer);
  if (book === undefined) {
    keys.say(layer === undefined ? 'The depth layer is off' : 'No snapshot here');
    return;
  }
  const { priceLow, priceHigh } = heatmap.settled.view;
  const from = heatmap.crosshair.get()?.price ?? book.mid ?? (priceLow + priceHigh) / 2;
  const wall = findNextWall(findWallsInView(heatmap, book), from, direction);
  if (wall === undefined) keys.say('No wall in view');
  else keys.goTo(getColumnStart(book), wall.price, layer);
  // The arrow keys go on from there.
  document.querySelector<HTMLElement>(FIND_PLOT)?.focus();
}

/** What is shown is of the moment it was opened: rows that change under the eye cannot be read. */
function OpenTable(props: TakeawayPartsProps & { readonly opened: 'levels' | 'volume' }) {
  const zone = useSettings((settings) => settings.zone);
  const [content] = useState(() => {
    const { heatmap, bars, opened } = props;
    if (opened === 'volume') return buildVolumeTable(heatmap, bars, zone);
    const layer = heatmap.layers.at(-1);
    const book = layer && findBookAtCrosshair(heatmap, layer);
    return book === undefined ? NO_SNAPSHOT : buildLevelsTable(heatmap, book, zone);
  });
  return <DataTableDialog content={content} onClose={props.onClose} />;
}

function OpenWalls({ heatmap, keys, onClose }: TakeawayPartsProps) {
  const zone = useSettings((settings) => settings.zone);
  const [{ content, book, walls }] = useState(() => {
    const layer = findDepthLayer(heatmap);
    const found = layer && findNewestBook(heatmap, layer);
    if (found === undefined) return { content: { ...NO_SNAPSHOT, title: 'Walls' }, book: undefined, walls: [] };
    const chosen = chooseWalls(findWallsInView(heatmap, found));
    return { content: buildWallsTable(heatmap, found, chosen, zone), book: found, walls: chosen };
  });
  const choose = (row: number): void => {
    onClose();
    if (book !== undefined) keys.goTo(getColumnStart(book), walls[row].price, book.layer);
  };
  return <DataTableDialog content={content} onClose={onClose} onChoose={choose} />;
}

const NO_SNAPSHOT: TableContent = {
  title: 'Levels',
  caption: 'Levels are those of one snapshot: the one under the crosshair, or the newest in view.',
  columns: [],
  rows: [],
  empty: 'No snapshot is loaded here.',
  fileName: '',
};

/** The view has rested for so long when it is described. */
const REST_MS = 400;

function useSummary({ heatmap, stage, scale, decimals }: TakeawayPartsProps): readonly string[] {
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
      // What pixels stand for is known once the engine has drawn them.
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
