import { describeDataOrigin } from '@/panes/data-origin';
import { useDataOrigin } from '@/panes/use-data-origin';
import { useSettings } from '@/state/settings';
import { Notice } from '@/ui/notice';

/** Says once what the data is; the badge in the header goes on saying it. */
export function SimulatedNotice() {
  const isSeen = useSettings((settings) => settings.simulatedNoticeSeen);
  const set = useSettings((settings) => settings.set);
  const origin = useDataOrigin();
  if (isSeen || (origin !== 'Simulated' && origin !== 'Mixed')) return null;
  return (
    <div className="flex-none border-b border-line bg-panel px-3 py-1.5">
      <Notice tone="info" onDismiss={() => set({ simulatedNoticeSeen: true })}>
        {describeDataOrigin(origin)}.
        <span className="max-sm:hidden"> Connect a service in settings for real series.</span>
      </Notice>
    </div>
  );
}
