import { formatShare } from '@/domain/format/format-percent';
import type { SupplyParts } from '@/domain/supply/supply-parts';
import { formatAmount, getCoinColour, NOT_REPORTED } from '../view/supply-fields';

const HELD_COLOUR = 'color-mix(in oklab, var(--cat-1) 45%, var(--bg-canvas))';
const REST_COLOUR = 'var(--line-strong)';

interface StackProps {
  readonly parts: SupplyParts;
}

const shareOf = (value: number, { whole }: SupplyParts): number => (100 * value) / whole;
const widthOf = (value: number, parts: SupplyParts): string =>
  `${Math.min(100, Math.max(0, shareOf(value, parts) || 0))}%`;

/** How the coins divide, as a bar. */
export function StackBar({ parts }: StackProps) {
  const { circulating, held, unissued } = parts;
  const share = shareOf(circulating, parts);
  return (
    <div
      aria-hidden="true"
      className="keep-colours flex h-8.5 flex-none gap-px overflow-hidden rounded-[5px] bg-active"
    >
      <div
        data-picture-text=""
        className="flex items-center overflow-hidden pl-2.5 text-sm font-semibold text-canvas"
        style={{ width: widthOf(circulating, parts), background: getCoinColour(0) }}
      >
        {share >= 15 && formatShare(share, 1)}
      </div>
      {held > 0 && (
        <div
          data-picture-text=""
          // A label without room wraps out of sight, whole.
          className="flex flex-wrap content-start overflow-hidden text-sm leading-8.5 whitespace-nowrap text-fg-1 before:h-8.5 before:content-['']"
          style={{ width: widthOf(held, parts), background: HELD_COLOUR }}
        >
          <span className="px-2.5">{formatShare(shareOf(held, parts), 1)} not circulating</span>
        </div>
      )}
      {unissued > 0 && (
        <div data-picture-text="" style={{ width: widthOf(unissued, parts), background: REST_COLOUR, opacity: 0.5 }} />
      )}
    </div>
  );
}

/** The same as a list. */
export function StackList({ parts }: StackProps) {
  const rows = [
    { name: 'Circulating', value: parts.circulating, colour: getCoinColour(0) },
    { name: 'Issued, not circulating', value: parts.held, colour: HELD_COLOUR },
    { name: 'Total issued', value: parts.total, colour: undefined },
    { name: 'Unissued', value: parts.unissued, colour: REST_COLOUR },
    { name: 'Maximum', value: parts.max, colour: undefined },
  ];
  return (
    <dl aria-label="Supply breakdown" className="mt-2.5 flex-none text-sm">
      {rows.flatMap(({ name, value, colour }) => [
        <div key={name} data-picture-text="" className="flex h-6.5 items-center gap-2 border-b border-line-subtle">
          <span
            aria-hidden="true"
            data-picture-text=""
            className="keep-colours size-2 flex-none rounded-[2px]"
            style={{ background: colour ?? 'transparent' }}
          />
          <dt className="min-w-0 flex-1 truncate text-fg-2">{name}</dt>
          {Number.isNaN(value) ? (
            <dd className="text-fg-3">{NOT_REPORTED}</dd>
          ) : (
            <>
              <dd className="font-semibold text-fg-1" title={String(value)}>
                {formatAmount(value)}
              </dd>
              <dd className="w-13 text-right text-fg-3">{formatShare(shareOf(value, parts), 1)}</dd>
            </>
          )}
        </div>,
        ...(value > 0 && value === parts.held ? [<NextUnlock key="unlock" />] : []),
      ])}
    </dl>
  );
}

/** Where one looks for it: the service reports past supply alone. */
const NextUnlock = () => (
  <div data-picture-text="" className="flex h-6.5 items-center gap-2 border-b border-line-subtle pl-4">
    <dt className="min-w-0 flex-1 truncate text-fg-2">Next unlock</dt>
    <dd className="text-fg-3">not reported by the service</dd>
  </div>
);
