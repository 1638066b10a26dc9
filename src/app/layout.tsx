import { Outlet } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { useService } from '@/client/service-context';
import { PendingPart } from '@/ui/pending-part';
import { useMedia, WIDE } from '@/ui/use-media';
import { MarketsGate } from './gate/markets-gate';
import { ServiceGate } from './gate/service-gate';
import { useAddressedMarket } from './gate/use-addressed-market';
import { Header } from './header/header';
import { loadPalette, PaletteHost } from './palette/palette-host';
import { type Frame, type Overlay, useFrame } from './use-frame';
import { useKeptFocus } from './use-kept-focus';

const loadShortcutList = () => import('./header/shortcut-list');
const loadLateParts = () => import('./gate/late-parts');
const loadSettings = () => import('@/features/settings/settings-drawer');

function lazyFrom<K extends string, P>(load: () => Promise<Readonly<Record<K, ComponentType<P>>>>, name: K) {
  return lazyPart(() => load().then((module) => ({ default: module[name] })));
}

const ShortcutList = lazyFrom(loadShortcutList, 'ShortcutList');
const SettingsDrawer = lazyFrom<'SettingsDrawer', { readonly onClose: () => void }>(loadSettings, 'SettingsDrawer');

/** Loaded separately, because wide windows have the views in the header. */
const BottomTabs = lazyFrom(() => import('./header/bottom-tabs'), 'BottomTabs');
const TABS_ROOM = <div className="h-16 flex-none border-t border-line bg-panel" />;

const ClockNotice = lazyFrom(loadLateParts, 'ClockNotice');
const PrintFoot = lazyFrom(loadLateParts, 'PrintFoot');
const StorageNotice = lazyFrom(loadLateParts, 'StorageNotice');
const ListHistoryKeeper = lazyFrom(loadLateParts, 'ListHistoryKeeper');
const ToastHost = lazyFrom(loadLateParts, 'ToastHost');

const PRELOAD_AFTER_MS = 1500;

/** Preloads what opens over the view, so that keys typed into it are not lost. */
function useOverlayPreload(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([loadPalette(), loadShortcutList(), loadSettings()]);
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Restores the focus after an overlay closes, if the view beneath was rebuilt meanwhile. */
function useFocusAfter(opened: Overlay | undefined): void {
  const before = useRef(opened);
  useEffect(() => {
    const isClosed = before.current !== undefined && opened === undefined;
    before.current = opened;
    if (isClosed && document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [opened]);
}

/** Header, view, and the overlays over both. */
export function Layout() {
  const frame = useFrame();
  const { generation } = useService();
  useOverlayPreload();
  useFocusAfter(frame.opened);
  return (
    <>
      <World key={generation} frame={frame} />
      <Suspense fallback={null}>
        <ToastHost />
      </Suspense>
      <Suspense fallback={frame.opened && <PendingPart what={frame.opened} isOver />}>
        {frame.opened === 'settings' && <SettingsDrawer onClose={frame.close} />}
        {frame.opened === 'shortcuts' && <ShortcutList onClose={frame.close} />}
      </Suspense>
    </>
  );
}

/** Everything that shows responses of one connection. Another connection mounts it from scratch. */
function World({ frame }: { readonly frame: Frame }) {
  const switcher = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLElement>(null);
  const isWide = useMedia(WIDE);
  useAddressedMarket();
  useKeptFocus(main);
  return (
    <div className="flex h-full flex-col">
      <a
        href="#main"
        className="fixed top-1.5 left-1.5 z-100 -translate-y-16 rounded-md bg-accent px-3 py-1.5 font-semibold text-on-accent focus-visible:translate-y-0"
      >
        Skip to the view
      </a>
      <Header
        switcher={switcher}
        isWide={isWide}
        onSwitch={() => frame.open('palette')}
        onSettings={() => frame.open('settings')}
      />
      <main ref={main} id="main" tabIndex={-1} className="relative flex min-h-0 flex-1 flex-col outline-none">
        <ServiceGate onSettings={() => frame.open('settings')}>
          <Suspense fallback={null}>
            <ClockNotice />
            <StorageNotice />
            <ListHistoryKeeper />
            <PrintFoot />
          </Suspense>
          <MarketsGate>
            <Outlet />
          </MarketsGate>
        </ServiceGate>
      </main>
      {!isWide && (
        <Suspense fallback={TABS_ROOM}>
          <BottomTabs onSettings={() => frame.open('settings')} />
        </Suspense>
      )}
      {frame.opened === 'palette' && <PaletteHost anchor={switcher} commands={frame.commands} onClose={frame.close} />}
    </div>
  );
}
