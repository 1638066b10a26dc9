import { describeKind } from '@/panes/failure/failure-words';
import { Button } from '@/ui/button';
import { StateBlock } from '@/ui/state-block';

export interface UnreachedScreenProps {
  /** What would be on screen: "Implied volatility and skew". */
  readonly what: string;
  onReconnect(): void;
}

/** Instead of several panes that all lack the same: the service does not answer, and nothing of them was loaded before. */
export function UnreachedScreen({ what, onReconnect }: UnreachedScreenProps) {
  const { title, sentence, next } = describeKind('offline');
  return (
    <div className="min-h-60 flex-1 bg-canvas">
      <StateBlock
        icon="offline"
        title={title}
        body={`${sentence} ${what} were not loaded before. ${next}`}
        actions={
          <Button look="primary" onClick={onReconnect}>
            Reconnect
          </Button>
        }
      />
    </div>
  );
}
