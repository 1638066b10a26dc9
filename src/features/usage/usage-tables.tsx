import { type ReactNode, useRef } from 'react';
import type { LedgerEntry, QueueEntry } from '@/data/budget/budget-types';
import { getDatasetLabel } from '@/data/queries/types';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatClock, type Zone } from '@/domain/format/format-time';
import { formatWeight } from '@/domain/format/format-weight';
import { formatCached, formatCharge, formatSpan, formatTurn, nameParts, nameRequest, nameSubject } from './usage-words';

const LEDGER_ROWS = 50;

interface TableProps {
  readonly label: string;
  readonly heads: readonly string[];
  /** Indices of the columns whose figures are right-aligned. */
  readonly right: readonly number[];
  readonly children: ReactNode;
}

/** Columns that narrow windows have no room for. */
const MINOR: ReadonlySet<string> = new Set(['Cached', 'Size', 'Decode']);

const CELL = 'py-0.5 pr-2.5 last:pr-0 whitespace-nowrap';

function Table({ label, heads, right, children }: TableProps) {
  return (
    <table aria-label={label} className="w-full text-[12px] leading-5">
      <thead className="text-fg-3">
        <tr className="border-b border-line text-left">
          {heads.map((head, index) => (
            <th
              key={head}
              className={`${CELL} font-medium ${right.includes(index) ? 'text-right' : ''} ${MINOR.has(head) ? 'max-sm:hidden' : ''}`}
            >
              {head === 'Cancel' ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Nothing({ columns, children }: { readonly columns: number; readonly children: string }) {
  return (
    <tr>
      <td colSpan={columns} className="py-0.5 text-fg-3">
        {children}
      </td>
    </tr>
  );
}

/** The coin or market of a request. Names of options and questions are long. */
function Subject({ entry }: { readonly entry: Pick<QueueEntry, 'search'> }) {
  const name = nameSubject(entry);
  if (name === '') return null;
  return (
    <>
      {' '}
      <b className="inline-block max-w-28 truncate align-bottom font-[550]" title={name}>
        {name}
      </b>
    </>
  );
}

interface WhatProps {
  readonly entry: Pick<QueueEntry, 'type' | 'span' | 'search'>;
  /** Unix seconds: other days than this one are named. */
  readonly at: number;
  readonly zone: Zone;
  /** A word behind the name. */
  readonly children?: ReactNode;
}

/** What a request is for, and the range below it. */
function What({ entry, at, zone, children }: WhatProps) {
  return (
    <td className="w-full py-0.5 pr-2.5">
      {getDatasetLabel(entry.type)}
      <Subject entry={entry} /> {nameParts(entry)}
      {children} <span className="block text-[11px] leading-4 text-fg-3">{formatSpan(entry.span, at, zone)}</span>
    </td>
  );
}

export interface QueueTableProps {
  readonly queue: readonly QueueEntry[];
  /** Monotonic milliseconds. */
  readonly nowMs: number;
  /** Service time, Unix seconds. */
  readonly now: number;
  readonly zone: Zone;
  onCancel(entryId: number): void;
}

/** Requests in progress and those that wait for budget, in the order in which they are sent. */
export function QueueTable({ queue, nowMs, now, zone, onCancel }: QueueTableProps) {
  const box = useRef<HTMLDivElement>(null);
  function cancel(entryId: number): void {
    // The pressed button disappears with its row: the focus stays in the dialog.
    box.current?.focus();
    onCancel(entryId);
  }
  return (
    <div ref={box} tabIndex={-1} className="outline-none empty:hidden focus:block">
      {queue.length > 0 && (
        <Table label="Queue" heads={['Waiting', 'Weight', 'Sends', 'Cancel']} right={[1, 2, 3]}>
          {queue.map((entry) => (
            <tr key={entry.id}>
              <What entry={entry} at={now} zone={zone} />
              <td className={`${CELL} text-right`}>
                {entry.source === 'documented' ? '' : '~'}
                {formatWeight(entry.weight)}
              </td>
              <td className={`${CELL} text-right text-fg-2`}>{formatTurn(entry, nowMs)}</td>
              <td className={`${CELL} text-right`}>
                <button
                  type="button"
                  className="min-h-6 rounded-sm px-1 font-[550] text-accent hover:underline"
                  aria-label={`Cancel ${nameRequest(entry, now, zone)}`}
                  onClick={() => cancel(entry.id)}
                >
                  Cancel
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
}

const OUTCOMES = { done: '', failed: 'failed', cancelled: 'cancelled' } as const;

export interface LedgerTableProps {
  readonly ledger: readonly LedgerEntry[];
  readonly zone: Zone;
}

/** Past requests and their cost, the latest first. */
export function LedgerTable({ ledger, zone }: LedgerTableProps) {
  const heads = ['Sent', 'Request', 'Weight', 'Cached', 'Size', 'Decode'];
  return (
    // Focusable, so that keys can scroll it. Its height is that of the head and of five rows: none is cut in half.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="Requests" tabIndex={0} className="max-h-56.25 overflow-x-hidden overflow-y-auto">
      <Table label="Request ledger" heads={heads} right={[2, 3, 4, 5]}>
        {ledger.slice(0, LEDGER_ROWS).map((entry) => (
          <tr key={entry.id}>
            <td className={`${CELL} text-fg-2`}>{formatClock(entry.at, zone)}</td>
            <What entry={entry} at={entry.at} zone={zone}>
              {entry.outcome !== 'done' && <span className="ml-1.5 text-warn">{OUTCOMES[entry.outcome]}</span>}
            </What>
            <td className={`${CELL} text-right`}>{formatCharge(entry)}</td>
            <td className={`${CELL} text-right text-fg-2 max-sm:hidden`}>{formatCached(entry)}</td>
            <td className={`${CELL} text-right text-fg-2 max-sm:hidden`}>{formatBytes(entry.bytes)}</td>
            <td className={`${CELL} text-right text-fg-2 max-sm:hidden`}>{`${Math.round(entry.decodeMs)} ms`}</td>
          </tr>
        ))}
        {ledger.length === 0 && (
          <Nothing columns={heads.length}>No request has cost weight yet. Discovery is free.</Nothing>
        )}
      </Table>
    </section>
  );
}
