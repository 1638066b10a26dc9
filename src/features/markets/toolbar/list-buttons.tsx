import { useQueryClient } from '@tanstack/react-query';
import { useService } from '@/client/service-context';
import { groupOf } from '@/data/queries/figure-group';
import { getFigureType } from '@/data/queries/market-figures';
import { servingListQuery } from '@/data/queries/serving-list';
import type { FigureName } from '@/domain/screener/figure-names';
import { useFigurePlan } from '@/features/markets/figures/figure-plan';
import { getFigureState } from '@/features/markets/figures/figure-state';
import { useFigureBook } from '@/features/markets/figures/use-figure-book';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { Button } from '@/ui/button';
import { describeRows, exportList, isoOf, nameRows } from './list-export';
import { describeList } from './markets-filter';
import { useOriginFact, useSaveCsv } from './use-save-csv';

/** Saves the loaded rows as a file. */
export function ListButtons({ search }: { readonly search: MarketsSearch }) {
  const service = useService();
  const client = useQueryClient();
  const book = useFigureBook();
  const rows = useFigurePlan((plan) => plan.rows);
  const hasMore = useFigurePlan((plan) => plan.hasMore);
  const save = useSaveCsv();
  const getOrigin = useOriginFact();
  const stateOf: Parameters<typeof exportList>[0]['stateOf'] = (name: FigureName, market) => {
    // A figure that was never shown was never looked up, so none of it is loaded.
    const serving = client.getQueryData(servingListQuery(service, getFigureType(name)).queryKey);
    const page = book.find({ name, ...groupOf(market) });
    return getFigureState(name, market, { serving, page, nowSeconds: 0, isPast: search.at !== undefined });
  };
  const facts = [
    getOrigin(rows),
    ['List', describeList(search)],
    ['Rows', describeRows(rows.length, hasMore)],
    ['Saved', isoOf(service.clock.now() / 1000)],
  ] as const;
  return (
    <Button
      offReason={rows.length === 0 ? 'No rows are loaded' : undefined}
      onClick={() =>
        void save(nameRows(rows.length, hasMore), () => Promise.resolve(exportList({ rows, stateOf, facts })))
      }
    >
      Save CSV
    </Button>
  );
}
