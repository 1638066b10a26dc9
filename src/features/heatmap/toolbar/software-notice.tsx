import { useState } from 'react';
import { describeKind } from '@/panes/failure/failure-words';
import { useSettings } from '@/state/settings';
import { Notice } from '@/ui/notice';

/** At the foot of the plot: why depth is drawn in software, until dismissed. Nothing if the reader chose it. */
export function SoftwareNotice({ isLost }: { readonly isLost: boolean }) {
  const renderer = useSettings((settings) => settings.renderer);
  const [isSeen, setSeen] = useState(false);
  const { sentence, next } = describeKind('webgl-lost');
  if (renderer === 'software' || isSeen) return null;
  return (
    <div className="absolute bottom-2 left-2 z-10 max-w-[calc(100%-16px)]">
      <Notice tone="info" onDismiss={() => setSeen(true)}>
        {isLost ? `${sentence} ${next}` : 'This browser has no WebGL2. Depth is drawn in software, in full detail.'}
      </Notice>
    </div>
  );
}
