import type { SourcesAnswer, VenuesAnswer } from '@/contract/sources';
import { formatLength } from '@/domain/format/format-length';
import { describeDisk, nameStored } from './source-words';

export interface StoragePanelProps {
  readonly venues: VenuesAnswer | undefined;
  readonly answer: SourcesAnswer;
}

const DAY = 86_400;
const YEAR_DAYS = 365;

const formatKept = (days: number): string =>
  days >= 2 * YEAR_DAYS ? `${Math.round(days / YEAR_DAYS)} years` : formatLength(days * DAY);

/** Where data is stored on this computer, and for how long. */
export function StoragePanel({ venues, answer }: StoragePanelProps) {
  const disk = describeDisk(answer.diskFreeBytes, answer.sources);
  return (
    <section aria-label="Storage" className="rounded-lg border border-line bg-panel px-3.5 py-3">
      <h2 className="text-sm font-semibold">Where it goes</h2>
      {venues !== undefined && (
        <p className="mono mt-1 text-xs leading-4 [overflow-wrap:anywhere] text-fg-2 select-text">{venues.folder}</p>
      )}
      {/* In wide windows the toolbar states it. */}
      {disk !== undefined && <p className="mt-0.5 text-[12px] leading-4.25 text-fg-2 sm:hidden">{disk}</p>}
      {venues !== undefined && (
        <table aria-label="How long it is kept" className="mt-2 w-full text-[12px] leading-5">
          <thead>
            <tr className="text-fg-3">
              <th scope="col" className="text-left font-normal">
                Recorded as it trades
              </th>
              <th scope="col" className="text-right font-normal">
                Kept
              </th>
            </tr>
          </thead>
          <tbody>
            {venues.retention.map(({ dataset, keptDays }) => (
              <tr key={dataset}>
                <td>{nameStored(dataset)}</td>
                <td className="text-right text-fg-2">{formatKept(keptDays)}</td>
              </tr>
            ))}
            <tr>
              <td>Imported files</td>
              <td className="text-right text-fg-2">until removed</td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}
