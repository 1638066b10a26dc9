import { useLate } from '@/ui/use-late';
import { ListHead, type ListHeadProps } from './list-head';
import { ROW_CELL } from './list-row';

/** The columns and row sizes that the list will have. */
export interface SkeletonShape extends Omit<ListHeadProps<string>, 'onSort'> {
  /** CSS px. */
  readonly rowHeight: number;
  /** CSS px; as in the list. */
  readonly minWidth: number | undefined;
}

export interface TableSkeletonProps {
  readonly what: string;
  /** Absent: no particular list. */
  readonly shape?: SkeletonShape;
}

const ROWS = Array.from({ length: 18 }, (_, index) => index);
const getOpacity = (row: number): number => 1 - row * 0.05;

/** A placeholder of the table while the first page loads. */
export function TableSkeleton({ what, shape }: TableSkeletonProps) {
  const isLate = useLate();
  return (
    <div
      className={`relative min-w-0 flex-1 overflow-hidden ${shape === undefined ? '' : 'light:bg-raised'}`}
      aria-busy="true"
    >
      <div className="progress-bar" />
      <span role="status" className="sr-only">
        {what}
      </span>
      {isLate && (shape === undefined ? <Lines /> : <ShapedRows {...shape} />)}
    </div>
  );
}

function Lines() {
  return (
    <div aria-hidden="true" className="skeleton-lines px-3 pt-8.5">
      {ROWS.map((row) => (
        <div key={row} className="flex h-7.5 items-center gap-4" style={{ opacity: getOpacity(row) }}>
          <span className="skeleton size-4.5 rounded-full!" />
          <span className="skeleton h-2.5 flex-1" style={{ maxWidth: computeNameWidth(row) }} />
          <span className="flex-1" />
          <span className="skeleton h-2.5 w-16" />
          <span className="skeleton h-2.5 w-11" />
          <span className="skeleton h-2.5 w-18" />
        </div>
      ))}
    </div>
  );
}

/** CSS px. */
const computeNameWidth = (row: number): number => 180 + ((row * 53) % 90);

/** The same boxes as in the list, so that nothing moves when it loads. */
function ShapedRows({ rowHeight, minWidth, ...head }: SkeletonShape) {
  const { isNarrow, narrow, columns } = head;
  const sides = isNarrow ? ['left', 'right'] : columns.map(({ right }) => (right === true ? 'right' : 'left'));
  const ids = isNarrow ? narrow : columns.map(({ id }) => id);
  return (
    <table
      aria-hidden="true"
      inert
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
      style={{ minWidth }}
    >
      <ListHead {...head} onSort={() => undefined} />
      <tbody className="skeleton-lines">
        {ROWS.map((row) => (
          <tr key={row} style={{ opacity: getOpacity(row) }}>
            <td className={`${ROW_CELL} px-0! text-center`} style={{ height: rowHeight }}>
              <Bar className="size-3.5 rounded-full!" />
            </td>
            {ids.map((id, index) => (
              <td key={id} className={`${ROW_CELL} ${sides[index] === 'right' ? 'text-right' : ''} last:pr-4`}>
                {index === 0 ? <Name row={row} /> : <Bar className="h-2.5 w-full max-w-14" />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ className }: { readonly className: string }) {
  return <span className={`skeleton inline-block align-middle ${className}`} />;
}

function Name({ row }: { readonly row: number }) {
  return (
    <span className="flex items-center gap-2.25">
      <span className="skeleton size-4.5 flex-none rounded-full!" />
      <span className="skeleton h-2.5 flex-1" style={{ maxWidth: computeNameWidth(row) - 90 }} />
    </span>
  );
}
