import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useService } from '@/client/service-context';
import { useBudget } from '@/client/use-budget';
import type { AnyViewTiles, TileLoader } from '@/data/cache/tile-loader';
import { KEY_VARIABLE, makeSnippetTarget, type SnippetTarget } from '@/data/plan/request-snippets';
import { describeDataOrigin } from '@/panes/market/data-origin';
import { useDataOrigin } from '@/panes/market/use-data-origin';
import { BESIDE_PLOT, Drawer } from '@/ui/drawer';
import { useFocusWhileOpen } from '@/ui/use-focus-while-open';
import { describeParts } from './describe-parts';
import { type ExplainedView, listRequests } from './list-requests';
import { RequestCard } from './request-card';

export interface ExplainDrawerProps {
  /** Title of the pane: "Depth". */
  readonly title: string;
  /** The data that the pane shows. */
  readonly views: readonly AnyViewTiles[];
  readonly loader: TileLoader;
  /** A new value with each tile that arrives. */
  readonly loaded: unknown;
  readonly onClose: () => void;
  /** What the figures are and how they are made, in place of the parts of each view; the requests are then behind a press. */
  readonly about?: ReactNode;
}

const TOAST_MS = 2500;

/** The requests behind a pane's data, and how to send them again. */
export function ExplainDrawer({ title, views, loader, loaded, onClose, about }: ExplainDrawerProps) {
  const service = useService();
  const budget = useBudget();
  const ledger = useSyncExternalStore(budget.subscribe, () => budget.getState().ledger);
  const [copied, setCopied] = useCopied();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhileOpen(() => heading.current, onClose);
  const { find } = loader.shelf;
  const { requests: sending, getWorld } = service.connection;
  const target = makeSnippetTarget(sending, location.origin, getWorld()?.source === 'relay');
  const explained = views.map((view) => ({
    view,
    ...explain(view, {
      find,
      budget,
      ledger,
      loaded,
      capacity: budget.getState().capacity,
      nowSeconds: service.clock.now() / 1000,
    }),
  }));
  const requests = explained.flatMap((one) => one.requests);
  return (
    <Drawer
      label="How this was made"
      closeLabel="Close explanation"
      onClose={onClose}
      className={getExplainPlace(about !== undefined)}
      header={
        <h2 ref={heading} tabIndex={-1} className="text-md font-semibold tracking-[-0.01em] outline-none">
          How this was made
        </h2>
      }
    >
      <div className="flex flex-col gap-1 text-xs leading-4.5 text-fg-2">
        <b className="text-sm font-[550] text-fg-1">{title} pane</b>
        {about ?? explained.map(({ view, tiles }) => <span key={view.kind.type}>{describeParts(view, tiles)}</span>)}
        <Source target={target} />
      </div>
      <Requests isFolded={about !== undefined}>
        {requests.map((request) => (
          <RequestCard
            key={`${request.search} ${request.sent?.id}`}
            request={request}
            target={target}
            find={find}
            onCopied={setCopied}
          />
        ))}
      </Requests>
      {requests.length === 0 && <p className="text-xs text-fg-3">Nothing has been loaded for this pane yet.</p>}
      <Copied what={copied} />
    </Drawer>
  );
}

/**
 * Beside one plot, which gives way; over panes that stand in columns, of which the last would be left with a strip in
 * windows narrower than 1280 px.
 */
export const getExplainPlace = (isInColumns: boolean): string => (isInColumns ? 'lg:w-87' : `${BESIDE_PLOT} lg:w-87`);

interface RequestsProps {
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

const Requests = ({ isFolded, children }: RequestsProps) =>
  isFolded ? (
    <details className="text-sm [&>section]:mt-3">
      <summary className="w-fit py-1 text-fg-2 hover:text-fg-1">Request details</summary>
      {children}
    </details>
  ) : (
    children
  );

/** Shows for a moment what was copied. */
function Copied({ what }: { readonly what: string | undefined }) {
  return (
    <div role="status" className="pointer-events-none sticky bottom-0 mt-auto self-center">
      {what !== undefined && (
        <span className="rounded-md border border-line bg-overlay px-3 py-1.5 text-sm shadow-dialog">
          {what} copied
        </span>
      )}
    </div>
  );
}

/** The source of the data, and whether a new request needs a key. */
function Source({ target }: { readonly target: SnippetTarget }) {
  const origin = useDataOrigin();
  return (
    <>
      {origin !== undefined && <span>{describeDataOrigin(origin)}.</span>}
      <span className="text-fg-3">{describeKey(target)}</span>
    </>
  );
}

/** `loaded` forces a new result, because tiles change in place. */
function explain(
  view: AnyViewTiles,
  { loaded: _loaded, ...options }: Parameters<typeof listRequests>[1] & { readonly loaded: unknown },
): ExplainedView {
  return listRequests(view, options);
}

function describeKey({ keyHeader }: SnippetTarget): string {
  return keyHeader === undefined
    ? 'Requests need no key: the relay adds it.'
    : `Requests read the key from the variable ${KEY_VARIABLE}; it is not included below.`;
}

function useCopied() {
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return undefined;
    const timer = setTimeout(() => setCopied(undefined), TOAST_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, setCopied] as const;
}
