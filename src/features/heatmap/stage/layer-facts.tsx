import type { ColourMapName } from '@/charts/chart-theme';
import { MAP_VENUE } from '@/data/queries/book-venues';
import { VALUE_WORDS } from '@/features/heatmap/layers/depth-picture';
import { getPartMaps } from '@/features/heatmap/layers/heat-planes';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import { MarkLegend } from '@/features/heatmap/readout/mark-legend';
import type { LayerScale } from '@/features/heatmap/scale/layer-scale';
import { makePartGround } from '@/features/heatmap/scale/part-ground';
import { describeOrigin, describeRows, describeSides } from '@/features/heatmap/view/layer-words';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useTheme } from '@/state/use-theme';
import { useMedia, WIDE } from '@/ui/use-media';

export interface LayerFactsProps {
  readonly heatmap: Heatmap;
  /** The scale of each layer on screen, whose map a layer without parts is drawn in. */
  readonly scales: readonly ShownScale[];
}

interface ShownScale extends Pick<LayerScale, 'id'> {
  readonly scale: Pick<LayerScale['scale'], 'map'>;
}

/** The origin of each layer, the height of its rows, and the meaning of its colours; beside the pane's title. */
export function LayerFacts({ heatmap, scales }: LayerFactsProps) {
  const { sources } = heatmap;
  // A layer that cannot be shown has no colours, and no venue.
  const layers = heatmap.layers.filter(({ lock }) => lock === undefined || lock.kind === 'pending');
  const isSummed = sources.books.length > 1;
  return (
    <>
      {/* The meaning of colours goes before the origin, because the end of the line is cut off first. */}
      {layers.map((layer) => (
        <LayerColours
          key={layer.id}
          layer={layer}
          heatmap={heatmap}
          isAlone={layers.length === 1}
          map={scales.find(({ id }) => id === layer.id)?.scale.map}
        />
      ))}
      {layers.map((layer) => (
        <LayerOrigin key={layer.id} layer={layer} heatmap={heatmap} isAlone={layers.length === 1} />
      ))}
      {layers.length > 1 && (
        <>
          <span className="max-md:hidden">mixed colours</span>
          <span className="max-xl:hidden" title="Layer whose sizes are printed in cells with room for them">
            sizes: {LAYER_RULES[layers[0].id].label}
          </span>
        </>
      )}
      {layers.length === 0 && <span>{sources.books[0].exchange}</span>}
      <MarkLegend heatmap={heatmap} />
      {isSummed && <span className="rounded-sm bg-active px-1.5 text-fg-2">Price: {sources.books[0].exchange}</span>}
    </>
  );
}

interface OneLayerProps {
  readonly layer: HeatmapLayer;
  readonly heatmap: Heatmap;
  readonly isAlone: boolean;
}

function LayerColours({ layer, heatmap, isAlone, map }: OneLayerProps & { readonly map: ColourMapName | undefined }) {
  const theme = useTheme();
  // On a tablet the whole words of one part would leave no room for the others.
  const isWhole = useMedia(WIDE) && isAlone;
  const { sides, choice } = heatmap;
  const maps = getPartMaps(layer, { sides, isCompact: choice.isCompact, theme });
  return (
    <>
      {/* The meaning of colours is shown at every window size. */}
      {layer.picture !== undefined && <span className="sm:hidden">{VALUE_WORDS[layer.picture.value].label}</span>}
      {/* Two layers are told apart by their colours alone. */}
      {!isAlone && maps === undefined && map !== undefined && (
        <span className="flex items-center gap-1.5 max-sm:hidden">
          <Swatch ground={makePartGround([map], { part: 0 }, ...HUE_STOPS)} />
          {LAYER_RULES[layer.id].label}
        </span>
      )}
      {describeSides(layer, heatmap).map((words) => (
        <span key={words.text} className="flex items-center gap-1.5 max-sm:hidden">
          <Swatch ground={makePartGround(maps ?? [], words, ...HUE_STOPS)} />
          {isWhole ? words.text : words.short}
        </span>
      ))}
    </>
  );
}

function LayerOrigin({ layer, heatmap, isAlone }: OneLayerProps) {
  const origin = describeOrigin(layer, heatmap);
  const isOther = layer.id === 'liquidations' || heatmap.market.exchange !== MAP_VENUE;
  return (
    <>
      {layer.id === 'depth' ? (
        <span>{origin}</span>
      ) : (
        <span className="text-fg-2" title={isOther ? 'Another market than that of the candles' : undefined}>
          {isAlone ? origin : `${LAYER_RULES[layer.id].label}: ${origin}`}
        </span>
      )}
      <span className={isAlone ? LAYER_RULES[layer.id].rowsFrom : 'max-md:hidden'}>{describeRows(layer)}</span>
    </>
  );
}

/** The stops of a map that show its hue best: its ends are close to the background, or to white and black. */
const HUE_STOPS = [2, 7] as const;

/** Sample colours of small and large sizes of a part, as drawn. */
function Swatch({ ground }: { readonly ground: string | undefined }) {
  if (ground === undefined) return null;
  return (
    <i aria-hidden="true" className="keep-colours h-2 w-3.5 flex-none rounded-[2px]" style={{ background: ground }} />
  );
}
