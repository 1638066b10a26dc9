import { EVERYWHERE, getKeyCaps, joinGroups, useShortcutGroups } from '@/panes/shortcuts';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { Kbd } from '@/ui/kbd';

/** The keys that work on this screen. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const groups = joinGroups(
    useShortcutGroups((store) => store.groups),
    EVERYWHERE,
  );
  return (
    <Dialog
      label="Keys"
      onClose={onClose}
      className="top-1/2 left-1/2 max-h-[calc(100%-32px)] w-105 max-w-[calc(100%-16px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-[10px] p-4"
    >
      <div className="mb-2 flex items-center">
        <h2 className="flex-1 text-md font-semibold">Keys</h2>
        <IconButton icon="close" label="Close keys" small onClick={onClose} />
      </div>
      {groups.map((group) => (
        <section key={group.title} className="mb-3">
          <h3 className="cap mb-1">{group.title}</h3>
          <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-sm">
            {group.shortcuts.map((shortcut) => (
              <div key={shortcut.keys} className="contents">
                <dt className="text-fg-2">{shortcut.label}</dt>
                <dd className="justify-self-end">
                  <Kbd>{getKeyCaps(shortcut.keys)}</Kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
