import { formatTag, type Price } from './price-words';

/** What the control that it stands on will cost; it takes no room. The control's description says it in words. */
export function PriceTag({ price }: { readonly price: Price | undefined }) {
  if (price === undefined) return null;
  const ink = price.weight === 0 ? 'text-fg-3' : 'text-accent';
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute -top-1.75 -right-0.5 z-1 rounded-[3px] bg-panel px-0.5 text-[10.5px] leading-[11px] font-medium tabular-nums ${ink}`}
    >
      {formatTag(price)}
    </span>
  );
}
