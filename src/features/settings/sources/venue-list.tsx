import type { VenueKind } from '@/contract/sources';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatNumber } from '@/domain/format/format-number';
import { MISSING } from '@/domain/format/missing';
import { PublishMarks } from './publish-marks';
import { DemoTag } from './source-list';
import { describePast, listMarks, nameVenue } from './source-words';

export interface VenueListProps {
  readonly kinds: readonly VenueKind[];
  /** Searches the markets of a kind. */
  readonly onSearch: (id: string) => void;
}

const GRID =
  'grid items-center gap-x-4 grid-cols-[minmax(0,1fr)_auto] @2xl:grid-cols-[minmax(9rem,1fr)_minmax(0,2.4fr)_6.5rem] @3xl:grid-cols-[minmax(10rem,1.2fr)_5.5rem_minmax(0,2.4fr)_6.5rem] @5xl:grid-cols-[minmax(10rem,1fr)_5.5rem_18rem_minmax(0,1.4fr)_6.5rem] @7xl:grid-cols-[minmax(11rem,1fr)_10rem_5.5rem_19rem_minmax(0,1.6fr)_6.5rem]';
/** With enough width, the data that the past is filled with is listed in full, and the requested host is shown. */
const [WIDE, WIDEST] = ['@max-5xl:hidden', '@max-7xl:hidden'];

/** What can be recorded at each venue, before any of them is requested. */
export function VenueList({ kinds, onSearch }: VenueListProps) {
  return (
    <section aria-label="Venues">
      <div aria-hidden="true" className={`${GRID} cap border-b border-line px-1 pb-1`}>
        <span>Venue</span>
        <span className={WIDEST}>Host</span>
        <span className="text-right whitespace-nowrap @max-3xl:hidden">Levels a side</span>
        <span className="@max-2xl:hidden">Published</span>
        <span className={WIDE}>Past filled with</span>
        <span className="text-right whitespace-nowrap">Disk a day, busy</span>
      </div>
      <ul aria-label="Venues">
        {kinds.map((kind) => (
          <li
            key={kind.id}
            className={`${GRID} relative min-h-7.5 @7xl:min-h-8.5 border-b border-line-subtle px-1 py-0.5 hover:bg-hover`}
          >
            <button
              type="button"
              aria-label={`Search ${nameVenue(kind)}`}
              className="flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm text-left text-sm after:absolute after:inset-0"
              onClick={() => onSearch(kind.id)}
            >
              <span className="truncate">
                <span className="font-[550]">{kind.venue}</span> <span className="text-fg-2">{kind.kind}</span>
              </span>
              {kind.isDemo === true && <DemoTag />}
            </button>
            <span className={`truncate text-xs text-fg-3 ${WIDEST}`}>{kind.host}</span>
            <span className="text-right text-sm text-fg-2 @max-3xl:hidden">
              {kind.bookLevels === undefined ? MISSING : formatNumber(kind.bookLevels, 0)}
            </span>
            <span className="min-w-0 @max-2xl:order-last @max-2xl:col-span-2">
              {kind.publishes.includes('options') ? (
                <span className="text-2xs leading-4 text-fg-2">IV at the money and 25-delta skew of every tenor</span>
              ) : (
                <>
                  <span className="@5xl:hidden">
                    <PublishMarks marks={listMarks(kind)} />
                  </span>
                  <span className={WIDE}>
                    <PublishMarks marks={listMarks(kind).filter(({ label }) => label !== 'History')} />
                  </span>
                </>
              )}
            </span>
            <span className={`min-w-0 truncate text-xs text-fg-2 ${WIDE}`}>{describePast(kind.history)}</span>
            <span className="text-right text-sm text-fg-2">{formatBytes(kind.bytesPerDay)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 px-1 text-xs leading-4 text-fg-3">
        Press a venue to list its markets. Until then no venue is contacted. A quiet market takes far less disk than a
        busy one.
      </p>
    </section>
  );
}
