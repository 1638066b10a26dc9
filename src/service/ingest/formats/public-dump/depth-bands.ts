import { RefusedRowsError } from '../../tables/refused-rows';
import type { TableSpec } from '../../tables/table';

/** Sums within percentages of the price. Recognised only to be refused with a clear message. */
export const depthBands: TableSpec = {
  name: 'public dump of depth in percent bands (bookDepth), which is refused: it is not a book',
  example: '',
  layouts: [['timestamp', 'percentage', 'depth', 'notional']],
  open() {
    throw new RefusedRowsError(
      'percent-band depth summaries are not books: they say how much stands within some percent of the price, not where',
    );
  },
};
