import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { listControls } from '@/app/header/list-controls';
import { useCopyLink } from '@/app/header/use-copy-link';
import { useService } from '@/client/service-context';
import { searchQuery } from '@/data/queries/market-lists';
import { rankMarkets } from '@/data/queries/rank-markets';
import { formatMarketId } from '@/domain/market-id';
import { listPlain, type OfferedCommand, useScreenCommands } from '@/panes/commands';
import { EVERYWHERE, useShortcutGroups } from '@/panes/shortcuts';
import { showToast } from '@/panes/toasts';
import type { View } from '@/panes/views';
import { changeMarket } from '@/state/url-state';
import { type Command, inGroup, isCalled } from './palette-items';
import { listSettingCommands } from './setting-commands';

/** Commands offered from other screens too, because they are worth going there for. */
const FROM_ELSEWHERE: readonly { readonly label: string; readonly path: View['path']; readonly also?: string }[] = [
  { label: 'Walls', path: '/heatmap' },
  { label: 'Add a horizontal line at the last price', path: '/chart', also: 'price level draw' },
  { label: 'Naked POC', path: '/profile', also: 'point of control' },
];

/** The panel of the meter opens once the focus rests there. */
const USAGE: Command = {
  group: 'Open',
  label: 'Show API usage',
  also: 'weight budget cost limit',
  // After the palette has given the focus back.
  run: () => void setTimeout(() => document.querySelector<HTMLElement>('[role=meter]')?.focus()),
};

/** Every action on screen, each with one name; after the name of a market, it is done on that market. */
export function useCommandsHere(query: string): readonly Command[] {
  const { hub } = useService();
  const session = useSyncExternalStore(hub.subscribe, hub.getSession);
  const shortcuts = useShortcutGroups((store) => store.groups);
  const screens = useScreenCommands((store) => store.groups);
  const links = useCopyLink()();
  // Read when the palette opens, because it covers the toolbars.
  const [controls] = useState(() => listControls(document));
  const [settings] = useState(() => listSettingCommands(session));
  const runOn = useRunOnMarket();
  const keys = shortcuts.filter(({ title }) => title !== EVERYWHERE).flatMap((group) => group.shortcuts);
  const here: readonly Command[] = [
    ...inGroup('This screen', [
      ...keys.filter(({ run }) => run !== undefined),
      ...screens.flat().flatMap((command) => readOffered(command, query)),
      ...controls,
    ]),
    ...inGroup(
      'Links',
      links.map(({ label, detail, copy }) => ({ label, detail, run: copy })),
    ),
    ...inGroup('Settings', settings),
    USAGE,
  ];
  const named = new Map(here.toReversed().map((command) => [command.label, command]));
  const elsewhere = FROM_ELSEWHERE.filter(({ label }) => !named.has(label));
  const away = elsewhere.map(
    ({ label, path, also = '' }): Command => ({ label, also, group: 'Open', run: () => runOn('', label, path) }),
  );
  const all = [...named.values()].toReversed().concat(away);
  return [...all, ...listOnMarket(query, all, runOn)];
}

/** A command as the palette lists it; one that needs a value also with the value that is typed. */
function readOffered(command: OfferedCommand, query: string): readonly Command[] {
  if ('run' in command) return [command];
  const { read, ...rest } = command;
  const asked = read(query);
  return asked === undefined ? [rest] : [{ ...asked, answers: query }, rest];
}

/** `btc walls`: the commands named by the remaining words, on the market named by the first. */
function listOnMarket(
  query: string,
  all: readonly Command[],
  runOn: ReturnType<typeof useRunOnMarket>,
): readonly Command[] {
  const [, market, rest] = /^>?\s*(\S+)\s+(\S.*)$/.exec(query) ?? [];
  if (market === undefined || rest === undefined) return [];
  const called = all.filter((command) => isCalled(command, rest) && !isCalled(command, market));
  return called.map(({ label }) => ({
    label: `${market.toUpperCase()} ${label}`,
    run: () => runOn(market, label, FROM_ELSEWHERE.find((one) => one.label === label)?.path),
  }));
}

const FOUND_ROWS = 40;

/**
 * Goes to a market, or stays with the one on screen, with a `change` of the address. Then runs the command of that
 * name as soon as the screen offers it.
 */
export function useRunOnMarket() {
  const service = useService();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (word: string, label: string, path: View['path'] | undefined, change: object = {}): void => {
    void (async () => {
      const found = word === '' ? [] : await client.fetchQuery(searchQuery(service, word, undefined, FOUND_ROWS));
      const [market] = rankMarkets(found, word, new Set());
      if (word !== '' && market === undefined) {
        showToast(`No market matches “${word}”`);
        return;
      }
      const m = market === undefined ? undefined : formatMarketId(market);
      const keep = (before: Parameters<typeof changeMarket>[0]) => (m === undefined ? before : changeMarket(before, m));
      await navigate({ to: path ?? '.', search: (before) => ({ ...keep(before), ...change }) });
      if (!isPressed(label)) runWhenOffered(label);
    })();
  };
}

/** Whether it is shown already: pressing the same key would hide it. */
const isPressed = (label: string): boolean =>
  [...document.querySelectorAll('[aria-pressed=true]')].some(({ textContent }) => textContent?.trim() === label);

let stopWaiting = (): void => undefined;

/** Runs a screen command as soon as it is offered. Waiting ends with another such command or on another page. */
function runWhenOffered(label: string): void {
  stopWaiting();
  const at = location.pathname;
  const stops: (() => void)[] = [];
  stopWaiting = () => stops.splice(0).forEach((stop) => stop());
  const look = (): void => {
    if (location.pathname !== at) {
      stopWaiting();
      return;
    }
    const keys = useShortcutGroups.getState().groups.flatMap((group) => group.shortcuts);
    const commands = [...keys, ...listPlain(useScreenCommands.getState().groups.flat()), ...listControls(document)];
    const run = commands.find((command) => command.label === label)?.run;
    if (run === undefined) return;
    stopWaiting();
    run();
  };
  stops.push(useShortcutGroups.subscribe(look), useScreenCommands.subscribe(look));
  look();
}
