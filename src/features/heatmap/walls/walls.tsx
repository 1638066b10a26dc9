import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { findDepthLayer } from '@/features/heatmap/view/book-in-view';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Shortcut } from '@/panes/shortcuts';
import { useShortcuts } from '@/panes/use-shortcuts';
import { useSettings } from '@/state/settings';
import { chooseLives, type ListedLife } from './choose-lives';
import { usePickedWall, type WallPlace } from './use-picked-wall';
import { useWallLedger, type WallLedger } from './use-wall-ledger';
import { useWallOutlines } from './use-wall-outlines';
import { readThreshold, writeThreshold } from './wall-address';
import type { WallFilter } from './wall-filter';
import { readWallFilter, writeWallFilter } from './wall-filter-address';
import { goToNow, planWallStep, takeWallStep, type WallStep, type WallStop } from './wall-moves';
import { listOutlines, makeWallWords } from './wall-shapes';
import type { WallWords } from './wall-words';
import { focusFilters, WallsPanel } from './walls-panel';

export interface WallsProps extends WallPlace {
  readonly stage: HeatmapStage | undefined;
  /** Whether their table is open. */
  readonly isOpen: boolean;
  readonly wallStep: WallStep | undefined;
  onClose(): void;
  onWallStepDone(): void;
}

const NO_LIVES: readonly ListedLife[] = [];
const FIND_PLOT = '[data-host=plot]';

/** A key to the filters, since all column headers lie between a row and the filters. */
const FILTER_KEYS: readonly Shortcut[] = [{ keys: '/', label: 'Filter the walls', run: focusFilters }];
const NO_KEYS: readonly Shortcut[] = [];

const focusPlot = (): void => document.querySelector<HTMLElement>(FIND_PLOT)?.focus();

/** Walls over the loaded history: as a table, as outlines, or step by step by key. */
export function Walls(props: WallsProps) {
  const { isOpen, heatmap, stage, keys, address, wallStep, onClose } = props;
  const zone = useSettings((settings) => settings.zone);
  // By row index: the focus stays there while other walls move into the rows.
  const [markedRow, setMarkedRow] = useState<number>();
  // After one step more are likely, so the walls are followed from then on.
  const [isWalked, setWalked] = useState(false);
  if (wallStep !== undefined && !isWalked) setWalked(true);
  const { search, onSearch } = address;
  const threshold = readThreshold(search.wall);
  const filter = useMemo(() => readWallFilter(search.walls), [search.walls]);
  const areOutlined = search.outlines === true;
  const [hasSurvival, setSurvival] = useState(false);
  const isListed = isOpen || areOutlined;
  const isOn = isListed || isWalked || search.wallid !== undefined;
  const ledger = useWallLedger(heatmap, { threshold, isOn, hasSurvival: isOpen && hasSurvival });
  const words = makeWallWords(heatmap, zone);
  useWallSteps(props, ledger, { filter, words });
  const { found } = ledger;
  const { view } = heatmap.settled;
  const lives = useMemo(
    () => (found === undefined || !isListed ? NO_LIVES : chooseLives(found, view, filter)),
    [found, view, filter, isListed],
  );
  const picked = usePickedWall(props, found, words);
  const marked = findMarked(isOpen ? lives : NO_LIVES, markedRow) ?? picked.wall;
  const outlines = listOutlines(lives, { view, spec: found?.spec, areOutlined, marked, words });
  useWallOutlines(heatmap, stage, outlines, marked?.id);
  useShortcuts('Walls and tables', isOpen ? FILTER_KEYS : NO_KEYS);
  if (!isOpen) return null;
  return (
    <WallsPanel
      heatmap={heatmap}
      ledger={ledger}
      lives={lives}
      words={words}
      threshold={threshold}
      filter={filter}
      areOutlined={areOutlined}
      hasSurvival={hasSurvival}
      onSurvival={setSurvival}
      onThreshold={(next) => onSearch({ wall: writeThreshold(next) })}
      onFilter={(next) => onSearch({ walls: writeWallFilter(next) })}
      onOutlined={(next) => onSearch({ outlines: next ? true : undefined })}
      onGo={(wall) => {
        // What moves into its row afterwards was not chosen.
        setMarkedRow(undefined);
        picked.pick(wall);
      }}
      onGoNow={(wall) => goToNow(heatmap, keys, wall, words)}
      onSearch={onSearch}
      onMark={setMarkedRow}
      onClose={() => {
        onClose();
        if (search.wallid !== undefined) onSearch({ wallid: undefined });
        focusPlot();
      }}
    />
  );
}

const findMarked = (lives: readonly ListedLife[], row: number | undefined): ListedLife | undefined =>
  row === undefined ? undefined : lives[row];

/** How walls are listed and described. */
interface Listing {
  readonly filter: WallFilter;
  readonly words: WallWords;
}

/** Takes the step that a key requested, once the walls are known. */
function useWallSteps(props: WallsProps, { found, isPending, error }: WallLedger, listing: Listing): void {
  const { words } = listing;
  const { wallStep, heatmap, keys, onWallStepDone } = props;
  const last = useRef<WallStop>(undefined);
  const isOff = findDepthLayer(heatmap) === undefined;
  const isReady = isOff || error !== undefined || (found !== undefined && !isPending);
  const takeStep = useEffectEvent((step: WallStep) => {
    if (!isReady) return keys.say('Looking for walls');
    onWallStepDone();
    if (isOff) return keys.say('The depth layer is off');
    if (found === undefined) return keys.say(`The walls could not be found: ${error}`);
    const move = planWallStep(heatmap, { found, ...listing, last: last.current }, step);
    last.current = takeWallStep(heatmap, keys, move, words) ?? last.current;
    // So that the arrow keys continue from there.
    focusPlot();
  });
  useEffect(() => {
    if (wallStep !== undefined) takeStep(wallStep);
  }, [wallStep, isReady]);
}
