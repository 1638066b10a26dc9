import type { HeatmapLayer } from './heatmap-layer';
import { LAYER_RULES } from './layer-rules';
import { describeOrigin, describeRows, describeSides } from './layer-words';
import type { Heatmap } from './use-heatmap';

/** Whose data each layer is, how high its rows are, and what its colours tell; beside the pane's title. */
export function LayerFacts({ heatmap }: { readonly heatmap: Heatmap }) {
  const { layers, sources } = heatmap;
  const isSummed = sources.books.length > 1;
  return (
    <>
      {layers.map((layer) => (
        <OneLayer key={layer.id} layer={layer} heatmap={heatmap} isAlone={layers.length === 1} />
      ))}
      {layers.length > 1 && (
        <>
          <span className="max-md:hidden">mixed colours</span>
          <span className="max-lg:hidden" title="Whose sizes are printed in cells that have room for them">
            sizes: {LAYER_RULES[layers[0].id].label}
          </span>
        </>
      )}
      {layers.length === 0 && <span>{sources.books[0].exchange}</span>}
      {isSummed && <span className="rounded-sm bg-active px-1.5 text-fg-2">Price: {sources.books[0].exchange}</span>}
    </>
  );
}

interface OneLayerProps {
  readonly layer: HeatmapLayer;
  readonly heatmap: Heatmap;
  readonly isAlone: boolean;
}

function OneLayer({ layer, heatmap, isAlone }: OneLayerProps) {
  return (
    <>
      <span>{describeOrigin(layer, heatmap)}</span>
      <span className={isAlone ? 'max-sm:hidden' : 'max-md:hidden'}>{describeRows(layer)}</span>
      {describeSides(layer, heatmap).map(({ text, short, tone }) => (
        <span key={text} className="flex items-center gap-1.5 max-sm:hidden">
          {tone !== undefined && <i aria-hidden="true" className={`size-2 rounded-[2px] ${tone}`} />}
          {isAlone ? text : short}
        </span>
      ))}
    </>
  );
}
