import { useService } from '@/client/service-context';
import { useConnectionChoice } from '@/state/connection-choice';
import { Button } from '@/ui/button';

/** Actions for a remote service that does not serve data. */
export function RemoteWays({ onSettings }: { readonly onSettings: () => void }) {
  const choose = useConnectionChoice((choice) => choice.choose);
  const { connection } = useService();
  return (
    <>
      <Button look="primary" onClick={onSettings}>
        Open settings
      </Button>
      {connection.getWorld()?.isAlone !== true && (
        <Button onClick={() => choose({ source: 'embedded' })}>Use simulated data</Button>
      )}
    </>
  );
}
