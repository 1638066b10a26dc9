import { MISSING } from '@/domain/format/missing';
import { NOT_REPORTED } from './supply-fields';
import { listKeyFigures } from './supply-figures';
import { nameRest } from './supply-tables';
import type { SupplyView } from './use-supply';

const TONES = { buy: 'text-buy', sell: 'text-sell', neutral: 'text-fg-3' } as const;

const IN_A_ROW = 7;
/** On phones the plots come first: the rest stands under Asset. */
const ON_PHONES = 6;

/**
 * The figures of the newest bucket and their changes: seven in a row, with the volume two rows of four, or six. What the
 * others hold is told beside other coins only: of one coin it is what is left of a hundred.
 */
export function KeyFigures({ view: { asset, compared, seconds } }: { readonly view: SupplyView }) {
  const isKnown = !Number.isNaN(asset.nowAt);
  const rest = nameRest(asset, compared);
  return (
    <dl
      aria-label="Supply now"
      className="grid flex-none grid-cols-3 gap-px border-b border-line bg-line sm:grid-cols-4 lg:grid-cols-7"
    >
      {listKeyFigures(asset, seconds, rest)
        .filter(({ label }) => label !== rest || compared.length > 0)
        .map(({ label, value, note, tone, past, exact }, at) => (
          <div
            key={label}
            className={`flex h-[92px] min-w-0 flex-col justify-center bg-panel px-4 max-lg:px-3 max-sm:h-[108px] max-sm:px-2 ${at < IN_A_ROW ? '' : 'lg:hidden'} ${at < ON_PHONES ? '' : 'max-sm:hidden'}`}
          >
            <dt className="truncate text-xs text-fg-3">{label}</dt>
            <dd
              className={`truncate leading-6.5 font-semibold tracking-[-0.015em] ${isKnown && value === NOT_REPORTED ? 'text-md text-fg-3' : 'text-lg text-fg-1'}`}
              title={exact}
            >
              {isKnown ? value : MISSING}
            </dd>
            <dd className={`h-4 truncate text-xs ${TONES[tone]}`}>{isKnown ? note : ''}</dd>
            <dd className="h-4 truncate text-xs text-fg-3 max-sm:h-8 max-sm:whitespace-normal">
              {past.map((change) => (
                <span key={change.span} className="mr-2 inline-block">
                  {change.span} <span className={TONES[change.tone]}>{change.text}</span>
                </span>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}
