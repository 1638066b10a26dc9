import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import { useAgeWords } from '@/panes/use-age-words';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { StateBlock } from '@/ui/state-block';
import { describeMoment, describeMomentAndAge } from './list-history-words';

export interface PastNoticeProps {
  readonly search: MarketsSearch;
  readonly onChange: (change: Partial<MarketsSearch>) => void;
}

/** Notice above a table of the past; nothing above a current one. */
export function PastNotice({ search, onChange }: PastNoticeProps) {
  const zone = useSettings((settings) => settings.zone);
  const now = useDataSeconds();
  const toAge = useAgeWords();
  const { at, data } = search;
  if (at === undefined) return null;
  return (
    <div className="flex-none border-b border-line bg-panel px-3 py-1.5">
      <Notice tone="info" action={{ label: 'Now', onPress: () => onChange({ at: undefined }) }}>
        As of {describeMomentAndAge(at, now, zone, toAge)}, from a sample on this device.
        {data !== undefined && ' Samples do not say which data a market has, so the Data filter is ignored.'}
      </Notice>
    </div>
  );
}

interface SampleMissingProps extends Pick<PastNoticeProps, 'onChange'> {
  /** Unix seconds. */
  readonly at: number;
}

/** Shown instead of a table whose sample does not exist. */
export function SampleMissing({ at, onChange }: SampleMissingProps) {
  const zone = useSettings((settings) => settings.zone);
  const now = useDataSeconds();
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col [container:pane/size]">
      <StateBlock
        icon="clock"
        title={`No sample of ${describeMoment(at, now, zone)}`}
        body="Samples stay for 7 days in the browser that took them. This one is not here."
        actions={<Button onClick={() => onChange({ at: undefined })}>Now</Button>}
      />
    </div>
  );
}
