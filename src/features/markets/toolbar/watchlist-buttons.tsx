import { useRef, useState } from 'react';
import { useService } from '@/client/service-context';
import { formatBytes } from '@/domain/format/format-bytes';
import { saveFile } from '@/panes/export/save-file';
import { showToast } from '@/panes/toasts';
import { useSelection } from '@/state/selection';
import { Button } from '@/ui/button';
import { formatWatchlist, parseWatchlist, WATCHLIST_FILE_MAX_BYTES } from './watchlist-file';

/** Saves the watchlist as a file, and loads it from one. */
export function WatchlistButtons() {
  const { clock } = useService();
  const watched = useSelection((selection) => selection.watched);
  function save(): void {
    const at = new Date(clock.now()).toISOString().slice(0, 16).replace(':', '').toLowerCase();
    saveFile(`watchlist-${at}z.json`, new Blob([formatWatchlist(watched)], { type: 'application/json' }));
    showToast(`Saved ${countMarkets(watched.length)}`);
  }
  return (
    <>
      <Button offReason={watched.length === 0 ? 'Watchlist is empty' : undefined} onClick={save}>
        Save file
      </Button>
      <OpenButton watched={watched} />
    </>
  );
}

function OpenButton({ watched }: { readonly watched: readonly string[] }) {
  const watchAll = useSelection((selection) => selection.watchAll);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  async function read(file: File): Promise<void> {
    if (file.size > WATCHLIST_FILE_MAX_BYTES) {
      setFault(`${file.name} has ${formatBytes(file.size)}, a watchlist at most 1 MB. Nothing was changed.`);
      return;
    }
    const found = parseWatchlist(await file.text());
    if (found === undefined) {
      setFault(`${file.name} is not a watchlist from this dashboard. Nothing was changed.`);
      return;
    }
    setFault(undefined);
    const known = new Set(watched);
    const fresh = new Set(found.ids.filter((id) => !known.has(id))).size;
    watchAll(found.ids);
    const added = useSelection.getState().watched.length - watched.length;
    const left = fresh > added ? `, no room for ${countMarkets(fresh - added)}` : '';
    const unread = found.unread > 0 ? `, ${found.unread} invalid entries` : '';
    showToast(`Added ${countMarkets(added)}, ${found.ids.length - fresh} watched already${left}${unread}`);
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>Open file</Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Watchlist file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void read(file);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      {fault !== undefined && (
        <p role="alert" className="basis-full text-xs text-danger">
          {fault}
        </p>
      )}
    </>
  );
}

const countMarkets = (count: number): string => (count === 1 ? '1 market' : `${count} markets`);
