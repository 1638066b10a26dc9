import { type RefObject, Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { BrandMark } from '@/ui/brand-mark';
import { IconButton } from '@/ui/icon-button';
import { MarketSwitcher } from './market-switcher';
import { ViewLinks } from './view-links';

/** Loaded late, as it is empty until the service has answered. */
const HeaderTail = lazyPart(async () => ({ default: (await import('./header-tail')).HeaderTail }));

export interface HeaderProps {
  readonly switcher: RefObject<HTMLButtonElement | null>;
  /** From 1024 px on everything is on one line; below, the views are at the bottom. */
  readonly isWide: boolean;
  readonly onSwitch: () => void;
  readonly onSettings: () => void;
}

export function Header({ switcher, isWide, onSwitch, onSettings }: HeaderProps) {
  return (
    <header className="app-header">
      <div className="brand">
        <BrandMark />
        <span className="max-lg:sr-only">Depthscape</span>
      </div>
      <MarketSwitcher ref={switcher} isWide={isWide} onPress={onSwitch} />
      {isWide && <ViewTabs />}
      <div className="min-w-0 flex-1" />
      <Suspense fallback={null}>
        <HeaderTail isWide={isWide} onPress={onSettings} />
      </Suspense>
      {isWide && (
        <IconButton
          icon="settings"
          label="Open settings"
          className="self-center"
          aria-haspopup="dialog"
          onClick={onSettings}
        />
      )}
    </header>
  );
}

function ViewTabs() {
  return (
    <nav aria-label="Views" className="ml-0.5 flex items-stretch gap-0.5">
      <ViewLinks className="view-tab" />
    </nav>
  );
}
