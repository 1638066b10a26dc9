import { formatChange, getTone } from '@/domain/format/format-percent';
import { MISSING } from '@/domain/format/missing';
import { CoinMark } from '@/ui/coin-mark';
import { TONES } from '@/ui/tones';
import { formatAmount } from '../view/supply-fields';
import { Changes } from './leader-changes';
import { CHANGES } from './leader-head';
import type { Order, RankedLeader } from './leaders';

interface LeaderRowProps {
  readonly leader: RankedLeader;
  /** Its changes are loading. */
  readonly isPending: boolean;
  readonly hasMonth: boolean;
  /** The figures that the rows are sorted by stand out. */
  readonly sorted: Pick<Order, 'by' | 'over'>;
  readonly isShown: boolean;
  onCoin(coin: string): void;
}

export function LeaderRow({ leader, isPending, hasMonth, sorted, isShown, onCoin }: LeaderRowProps) {
  const { coin, isWhole, share, worth, month, place, market } = leader;
  const price = market?.priceChange24h;
  const both = sorted.over === 'month' ? [month, leader] : [leader, month];
  const spans = hasMonth ? both : [leader];
  return (
    <tr className={`border-t border-line-subtle ${isShown ? 'bg-active' : ''}`}>
      <td className="px-0.75 text-right text-fg-3 max-sm:hidden">{place ?? MISSING}</td>
      <th scope="row" className="text-left font-semibold">
        <button
          type="button"
          className="flex min-h-8 w-full items-center gap-1.5 rounded-sm px-0.75 text-left hover:bg-hover pointer-coarse:min-h-11"
          aria-label={`Supply of ${coin}`}
          onClick={() => onCoin(coin)}
        >
          <CoinMark coin={coin} size={16} />
          {coin}
        </button>
      </th>
      <td className={`px-0.75 text-right ${sorted.by === 'worth' ? 'font-semibold text-fg-1' : 'text-fg-2'}`}>
        {Number.isNaN(worth) ? MISSING : formatAmount(worth)}
      </td>
      <td className={`px-0.75 text-right ${TONES[getTone(price)]}`}>
        {price === undefined ? MISSING : formatChange(price)}
      </td>
      {CHANGES.map(({ by, isHidden, tell }) =>
        isWhole ? (
          <Changes
            key={by}
            lines={spans.map((changes) => tell(changes[by], share))}
            isSorted={sorted.by === by}
            isHidden={isHidden}
          />
        ) : (
          <td key={by} className={`px-0.75 text-right text-fg-3 ${isHidden === true ? 'max-xl:hidden' : ''}`}>
            {isPending ? '…' : MISSING}
          </td>
        ),
      )}
    </tr>
  );
}
