import { Notice } from '@/ui/notice';
import type { RefreshQuestion } from './use-manual-refresh';

/** Asks before an expensive refresh. */
export function RefreshNotice({ weight, accept, leave }: RefreshQuestion) {
  return (
    <div className="absolute bottom-8 left-2 z-20">
      <Notice tone="info" action={{ label: `Refresh, ${weight} weight`, onPress: accept }} onDismiss={leave}>
        Refreshing this view costs more than your spending limit.
      </Notice>
    </div>
  );
}
