import { Button } from '@/ui/button';
import { StateBlock } from '@/ui/state-block';

/** A market without the internet: a venue on this machine that plays recorded frames. */
const DEMO = [
  'npm run demo:venue',
  "FEED_HOSTS='binance-futures=http://127.0.0.1:4480' npm start -- --record binance-futures:BTCUSDT",
] as const;

/** How to begin. */
export function NoSources({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div className="flex flex-auto flex-col items-center justify-center gap-2 py-6">
      <div className="flex-none">
        <StateBlock
          icon="depth"
          title="No sources yet"
          body="Add a market: its book is recorded from now on, and its past is filled from the venue."
          actions={
            <Button look="primary" onClick={onAdd}>
              Add source
            </Button>
          }
        />
      </div>
      <div className="max-w-full flex-none px-4 text-[12px] leading-5 text-fg-3">
        <p className="mb-1 text-center">Or try it offline with the demo venue, in two terminals:</p>
        <pre
          // Long lines scroll by keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="Commands of the demo"
          className="mono overflow-x-auto rounded-md border border-line bg-panel px-3 py-2 text-xs text-fg-2 select-text"
        >
          {DEMO.join('\n')}
        </pre>
      </div>
    </div>
  );
}
