import { useState } from 'react';
import { useClockSkew } from '@/client/use-clock-skew';
import { formatAge } from '@/domain/format/format-duration';
import { openSettings } from '@/panes/open-settings';
import { Notice } from '@/ui/notice';

/** Explains once that two clocks differ and what that means; the header keeps stating it. */
export function ClockNotice() {
  const skew = useClockSkew();
  const [isSeen, setSeen] = useState(false);
  if (skew === 0 || isSeen) return null;
  const by = `${formatAge(Math.abs(skew))} ${skew > 0 ? 'ahead of' : 'behind'}`;
  return (
    <div className="flex-none border-b border-line bg-panel px-3 py-1.5">
      <Notice tone="warn" action={{ label: 'Open settings', onPress: openSettings }} onDismiss={() => setSeen(true)}>
        {`This device's clock is ${by} the service's: one of them is wrong. Times shown are the service's, ages are uncertain, and values are final only when later data arrives.`}
      </Notice>
    </div>
  );
}
