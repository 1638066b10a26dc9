import { useRef } from 'react';
import { formatWeight } from '@/domain/format/format-weight';
import { copyText } from '@/panes/explain/copy-text';
import { PaneMenu, type PaneMenuItem } from '@/panes/explain/pane-menu';
import { usePriceDecimals } from '@/panes/price/price';
import { showToast } from '@/panes/toasts';
import { ANY_TOKEN, type SupplySearch } from '@/state/fields/supply-fields';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { MenuButton } from '@/ui/menu-button';
import { Notice } from '@/ui/notice';
import { PaneFrame } from '@/ui/pane-frame';
import type { PaneStatus } from '@/ui/pane-status';
import { useOverflowHint } from '@/ui/use-overflow-hint';
import { findLostChain } from '../view/describe-supply';
import { formatAmount, formatBucket, NOT_REPORTED } from '../view/supply-fields';
import type { SupplyView } from '../view/use-supply';
import { priceToken } from '../view/use-supply-status';
import { type AssetFact, listAssetFacts, listMarketFacts, nameTwin } from './asset-facts';
import { WhatMoved } from './what-moved';

export interface AssetPaneProps {
  readonly view: SupplyView;
  readonly items: readonly PaneMenuItem[];
  readonly className?: string;
  onSearch(change: Partial<SupplySearch>): void;
}

const READY: PaneStatus = { kind: 'ready' };

/** Every field of the newest report; without one, what the list of markets says. */
export function AssetPane({ view, items, className = '', onSearch }: AssetPaneProps) {
  const zone = useSettings((settings) => settings.zone);
  const { asset, market, search } = view;
  const facts = listAssetFacts(asset, zone);
  const decimals = usePriceDecimals(market);
  const isKnown = facts.length > 0;
  const scroller = useRef<HTMLDivElement>(null);
  useOverflowHint(scroller, 'y');
  return (
    <PaneFrame
      name="Asset pane"
      title="Asset"
      status={READY}
      figures={<span>{isKnown ? formatBucket(asset.nowAt) : 'from the list of markets'}</span>}
      menu={isKnown ? <PaneMenu name="Asset pane menu" items={[...items, ...listWays(view, onSearch)]} /> : <NoMenu />}
      className={className}
    >
      {/* What scrolls starts below the heading, which would lie over it. */}
      <div className="flex h-full flex-col pt-9">
        <div
          ref={scroller}
          role="group"
          aria-label="Facts of the asset"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by key
          tabIndex={0}
          className="fade-below min-h-0 flex-1 overflow-y-auto px-3.5 pt-1 pb-3 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
        >
          {isKnown && search.asset === ANY_TOKEN && <TokenChoice view={view} onSearch={onSearch} />}
          <LostChain view={view} onSearch={onSearch} />
          {asset.twins.length > 1 && <ChainChoice view={view} onSearch={onSearch} />}
          <div className={isKnown ? 'sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8' : ''}>
            {isKnown && <WhatMoved view={view} />}
            <Facts facts={isKnown ? facts : listMarketFacts(market, decimals)} />
            {view.lock !== undefined && <TierAdds tier={view.lock} />}
          </div>
        </div>
      </div>
    </PaneFrame>
  );
}

const ADDED = [
  'Market cap, fully diluted and value locked since the first report, by day or week',
  'Dominance, and shares of several coins side by side',
  'Circulating, total and maximum supply, and the days it stepped',
  'What moved the market cap: price or supply',
  'A leaderboard of all coins by change',
] as const;

/** What a key of the tier shows here. */
function TierAdds({ tier }: { readonly tier: string }) {
  return (
    <section aria-labelledby="tier-adds" className="mt-3 border-t border-line pt-2.5">
      <h2 id="tier-adds" className="text-sm leading-5 font-semibold">
        With the {tier} tier
      </h2>
      <ul className="mt-1 list-disc pl-4 text-sm leading-4.5 text-fg-2 [&>li]:mt-1">
        {ADDED.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** As high as the menu that appears with a report, so that the heading does not move. */
const NoMenu = () => <span className="block h-6.5" />;

const INKS = { buy: 'text-buy', sell: 'text-sell', neutral: 'text-fg-1' } as const;

function Facts({ facts }: { readonly facts: readonly AssetFact[] }) {
  return (
    <dl aria-label="Asset" className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 text-sm leading-5.75">
      {facts.map(({ name, text, exact, copied, tone = 'neutral' }) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd
            className={`min-w-0 text-right break-words ${text === NOT_REPORTED ? 'text-fg-3' : INKS[tone]}`}
            title={exact}
          >
            {copied === undefined ? text : <CopiedText name={name} text={copied} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const [HEAD, TAIL] = [8, 6] as const;

const cutMiddle = (text: string): string =>
  text.length > HEAD + TAIL + 1 ? `${text.slice(0, HEAD)}…${text.slice(-TAIL)}` : text;

/** An identifier, shortened in its middle, with a button that copies all of it. */
function CopiedText({ name, text }: { readonly name: string; readonly text: string }) {
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    showToast(isCopied ? `${name} copied` : 'The browser blocked copying: nothing was copied');
  };
  return (
    <span className="inline-flex max-w-full items-center justify-end gap-1.5">
      <span className="mono truncate text-xs" title={text}>
        {cutMiddle(text)}
      </span>
      <Button
        look="ghost"
        className="h-6! px-1.5!"
        aria-label={`Copy ${name.toLowerCase()} ${text}`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
    </span>
  );
}

const describePrice = (weight: number): string => (weight === 0 ? 'free' : `${formatWeight(weight)} weight`);

/** Menu item that leads from one token of a ticker to all of them. */
function listWays(view: SupplyView, onSearch: AssetPaneProps['onSearch']): readonly PaneMenuItem[] {
  if (view.search.asset === ANY_TOKEN) return [];
  const weight = priceToken(view, undefined);
  return [
    {
      label: `All tokens of ${view.asset.coin}, ${describePrice(weight)}`,
      onChoose: () => onSearch({ asset: ANY_TOKEN, chain: undefined }),
    },
  ];
}

/** The loaded tokens of one ticker. */
function TokenChoice({ view, onSearch }: Pick<AssetPaneProps, 'view' | 'onSearch'>) {
  const { asset, market } = view;
  const shown = asset.token?.name ?? '';
  const choose = (name: string | undefined): void =>
    onSearch({ asset: name === market.coinName ? undefined : name, chain: undefined });
  return (
    <div className="mb-2 flex items-center gap-2 text-xs text-fg-3">
      <MenuButton
        label="Token"
        summary={shown}
        options={asset.names.map((name) => ({
          value: name,
          label: name,
          detail: describePrice(priceToken(view, name)),
        }))}
        selected={[shown]}
        onChange={([name]) => choose(name)}
      />
      {asset.names.length === 1
        ? 'the only one of this ticker'
        : `${asset.names.length} of this ticker, the largest first`}
    </div>
  );
}

/** A notice if the address names a chain that none of the tokens is on: what is shown instead. */
function LostChain({ view, onSearch }: Pick<AssetPaneProps, 'view' | 'onSearch'>) {
  const chain = findLostChain(view);
  if (chain === undefined) return null;
  return (
    <div className="mb-2">
      <Notice tone="warn" action={{ label: 'Keep it', onPress: () => onSearch({ chain: undefined }) }}>
        No token called {view.asset.token?.name} on {cutMiddle(chain)}: the largest of the name is shown.
      </Notice>
    </div>
  );
}

/** The loaded tokens of one name on several chains. */
function ChainChoice({ view: { asset }, onSearch }: Pick<AssetPaneProps, 'view' | 'onSearch'>) {
  const { twins } = asset;
  const [largest] = twins;
  const shown = twins.find(({ isShown }) => isShown) ?? largest;
  return (
    <div className="mb-2 flex items-center gap-2 text-xs text-fg-3">
      <MenuButton
        label="Chain"
        summary={cutMiddle(nameTwin(shown))}
        options={twins.map((twin) => ({
          value: twin.id,
          label: cutMiddle(nameTwin(twin)),
          detail: twin.cap > 0 ? `${formatAmount(twin.cap)} USD` : NOT_REPORTED,
        }))}
        selected={[shown.id]}
        onChange={([id]) => onSearch({ chain: id === largest.id ? undefined : id })}
      />
      {twins.length} of this name, the largest first
    </div>
  );
}
