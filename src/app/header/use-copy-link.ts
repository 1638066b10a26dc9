import { useLocation } from '@tanstack/react-router';
import { useService } from '@/client/service-context';
import { copyText } from '@/panes/explain/copy-text';
import { showToast } from '@/panes/toasts';
import { VIEWS } from '@/panes/views';
import { canFreeze, type LinkKind, makeLinkSearch } from '@/state/share-link';
import { getShownPlace } from '@/state/shown-place';
import { formatSearchText, type RawSearch } from '@/state/url-state';

export interface LinkWay {
  readonly kind: LinkKind;
  /** "Copy live link". */
  readonly label: string;
  /** What the link will show. */
  readonly detail: string;
  copy(): void;
}

const WORDS: Readonly<Record<LinkKind, Pick<LinkWay, 'label' | 'detail'>>> = {
  live: { label: 'Copy live link', detail: 'Follows the newest data' },
  frozen: { label: 'Copy frozen link', detail: 'Keeps this range and these prices' },
};

/** The links to what is on screen, computed when they are offered; none outside the views. */
export function useCopyLink(): () => readonly LinkWay[] {
  const { clock } = useService();
  const { pathname, search } = useLocation();
  return () => {
    const path = VIEWS.find((view) => view.path === pathname)?.path;
    if (path === undefined) return [];
    const facts = { path, search: { ...search } as RawSearch, nowSeconds: clock.now() / 1000 };
    const offered = getShownPlace();
    const kinds: readonly LinkKind[] = canFreeze({ path, place: offered }) ? ['live', 'frozen'] : ['live'];
    return kinds.map((kind) => ({
      kind,
      ...WORDS[kind],
      copy() {
        // While one screen replaces another, neither says where it looks: the link keeps what was on screen when offered.
        const link = makeLinkSearch(kind, { ...facts, place: getShownPlace() ?? offered });
        void copyLink(`${location.origin}${path}${formatSearchText(link)}`, kind);
      },
    }));
  };
}

async function copyLink(address: string, kind: LinkKind): Promise<void> {
  const isCopied = await copyText(address);
  showToast(isCopied ? `Copied a ${kind} link` : 'The browser blocked copying. Copy the address instead.');
}
