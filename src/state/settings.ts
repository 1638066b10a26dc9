import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { isNamedZone, type Zone } from '@/domain/format/zone-offset';
import { oneOf, storedAs } from './stored';

export const THEME_CHOICES = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type Theme = 'dark' | 'light';

/** `teal`: teal and coral; `azure`: azure and amber. */
export const SIDE_PAIRS = ['teal', 'azure'] as const;
export type SidePair = (typeof SIDE_PAIRS)[number];

export const DENSITIES = ['compact', 'default', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

/** The zones besides those with an IANA name. */
export const ZONES = ['utc', 'local'] as const satisfies readonly Zone[];

/** The renderer for depth. */
export const RENDERERS = ['automatic', 'webgl2', 'software'] as const;
export type Renderer = (typeof RENDERERS)[number];

/** The heatmap colour maps for each theme. */
export const COLOUR_MAPS = {
  dark: ['tidal', 'ember', 'graphite'],
  light: ['paper-ink', 'paper-rust'],
} as const;
export type ColourMap = (typeof COLOUR_MAPS)[Theme][number];
export type ColourMaps = { readonly [T in Theme]: (typeof COLOUR_MAPS)[T][number] };

/** A colour scale that is the same in every market of a coin. */
export interface LockedScale {
  /** Sizes of the first and the last colour, 0 < cut < full. */
  readonly cut: number;
  readonly full: number;
  readonly gamma: number;
  readonly map: string;
}

/** Most scales that are stored; the one locked first is dropped. */
const MAX_LOCKED = 32;

export interface Settings {
  readonly theme: ThemeChoice;
  readonly sides: SidePair;
  readonly density: Density;
  readonly zone: Zone;
  readonly renderer: Renderer;
  readonly colourMaps: ColourMaps;
  /** By layer and unit of the sizes: `depth BTC`, `depth BTC/USD`. */
  readonly lockedScales: Readonly<Record<string, LockedScale>>;
  /** Keys without ⌘, Ctrl or Alt work wherever the focus is. */
  readonly hasSingleKeys: boolean;
  /** The service states the side of the liquidation order instead of the side of the position. */
  readonly areLiquidationsSwapped: boolean;
  /** Weight that background requests leave in the bucket; `undefined`: a tenth of the limit. */
  readonly reserve: number | undefined;
  /** Requests above this weight wait for a press; `undefined`: the limit. */
  readonly askBefore: number | undefined;
  /** The market list is sampled, for free, while the dashboard is open. */
  readonly isListHistoryOn: boolean;
}

/** Also read by `public/theme.js`, before the first paint. */
export const SETTINGS_KEY = 'depthscape.settings';

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  sides: 'teal',
  density: 'default',
  zone: 'utc',
  renderer: 'automatic',
  colourMaps: { dark: 'tidal', light: 'paper-ink' },
  lockedScales: {},
  hasSingleKeys: true,
  areLiquidationsSwapped: false,
  reserve: undefined,
  askBefore: undefined,
  isListHistoryOn: true,
};

/** Above every existing budget. */
export const WEIGHT_SETTING_MAX = 100_000;

const isWeightSetting = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= WEIGHT_SETTING_MAX;

const RESERVE_SHARE = 0.1;

/** The reserve for a budget with this limit. */
export const getReserve = ({ reserve }: Pick<Settings, 'reserve'>, limit: number): number =>
  reserve ?? Math.ceil(limit * RESERVE_SHARE);

/** The weight above which a request waits for a press, for a budget with this limit. */
export const getAskBefore = ({ askBefore }: Pick<Settings, 'askBefore'>, limit: number): number => askBefore ?? limit;

/** Settings as stored by any version: each unknown value falls back to its default. */
export function parseSettings(stored: unknown): Settings {
  const raw = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const maps = (typeof raw.colourMaps === 'object' && raw.colourMaps !== null ? raw.colourMaps : {}) as Record<
    string,
    unknown
  >;
  return {
    theme: oneOf(raw.theme, THEME_CHOICES, DEFAULT_SETTINGS.theme),
    sides: oneOf(raw.sides, SIDE_PAIRS, DEFAULT_SETTINGS.sides),
    density: oneOf(raw.density, DENSITIES, DEFAULT_SETTINGS.density),
    zone: isNamedZone(raw.zone) ? raw.zone : oneOf(raw.zone, ZONES, 'utc'),
    renderer: oneOf(raw.renderer, RENDERERS, DEFAULT_SETTINGS.renderer),
    colourMaps: {
      dark: oneOf(maps.dark, COLOUR_MAPS.dark, DEFAULT_SETTINGS.colourMaps.dark),
      light: oneOf(maps.light, COLOUR_MAPS.light, DEFAULT_SETTINGS.colourMaps.light),
    },
    lockedScales: parseLockedScales(raw.lockedScales),
    hasSingleKeys: raw.hasSingleKeys !== false,
    areLiquidationsSwapped: raw.areLiquidationsSwapped === true,
    reserve: isWeightSetting(raw.reserve) ? raw.reserve : undefined,
    askBefore: isWeightSetting(raw.askBefore) ? raw.askBefore : undefined,
    isListHistoryOn: raw.isListHistoryOn !== false,
  };
}

function parseLockedScales(stored: unknown): Settings['lockedScales'] {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored)
      .filter(([, scale]) => isLockedScale(scale))
      .slice(-MAX_LOCKED),
  );
}

function isLockedScale(stored: unknown): stored is LockedScale {
  const { cut, full, gamma, map } = Object(stored) as Partial<Record<keyof LockedScale, unknown>>;
  const areNumbers = [cut, full, gamma].every((value) => Number.isFinite(value) && (value as number) > 0);
  return areNumbers && (full as number) > (cut as number) && typeof map === 'string';
}

export interface SettingsStore extends Settings {
  readonly set: (change: Partial<Settings>) => void;
}

/** App-wide settings, stored on this device. */
export const useSettings = create<SettingsStore>()(
  persist((set) => ({ ...DEFAULT_SETTINGS, set: (change) => set(change) }), {
    ...storedAs<Settings>(SETTINGS_KEY),
    partialize: ({ set: _, ...settings }) => settings,
    merge: (stored, current) => ({ ...current, ...parseSettings(stored) }),
  }),
);

/** The theme that `choice` means, given the system's preference. */
export function getTheme(choice: ThemeChoice, systemIsLight: boolean): Theme {
  if (choice === 'system') return systemIsLight ? 'light' : 'dark';
  return choice;
}

/** The opposite theme, as an explicit choice (key `T`). */
export function getOtherTheme(choice: ThemeChoice, systemIsLight: boolean): ThemeChoice {
  return getTheme(choice, systemIsLight) === 'dark' ? 'light' : 'dark';
}
