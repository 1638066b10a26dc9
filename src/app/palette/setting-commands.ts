import { TIER_IDS, TIERS } from '@/contract/tiers';
import type { Session } from '@/data/connection/session';
import { listNamedZones, nameZone } from '@/panes/zone-words';
import { useConnectionChoice } from '@/state/connection-choice';
import { type Settings, useSettings } from '@/state/settings';
import type { Command } from './palette-items';

/** The settings, with words for each of their values. */
const CHOICES: readonly { readonly label: string; readonly change: Partial<Settings> }[] = [
  { label: 'Theme: dark', change: { theme: 'dark' } },
  { label: 'Theme: light', change: { theme: 'light' } },
  { label: 'Theme: system', change: { theme: 'system' } },
  { label: 'Buy and sell colours: teal, coral', change: { sides: 'teal' } },
  { label: 'Buy and sell colours: azure, amber', change: { sides: 'azure' } },
  { label: 'Row density: compact', change: { density: 'compact' } },
  { label: 'Row density: default', change: { density: 'default' } },
  { label: 'Row density: roomy', change: { density: 'roomy' } },
  { label: 'Renderer: automatic', change: { renderer: 'automatic' } },
  { label: 'Renderer: WebGL2', change: { renderer: 'webgl2' } },
  { label: 'Renderer: software', change: { renderer: 'software' } },
  { label: 'Single-key shortcuts: on', change: { hasSingleKeys: true } },
  { label: 'Single-key shortcuts: off', change: { hasSingleKeys: false } },
  { label: 'Record the market list: on', change: { isListHistoryOn: true } },
  { label: 'Record the market list: off', change: { isListHistoryOn: false } },
  { label: 'Time zone: UTC', change: { zone: 'utc' } },
  { label: 'Time zone: local', change: { zone: 'local' } },
];

/** A command for every setting with choices, for each time zone by name, and for the tiers if they can be tried. */
export function listSettingCommands(session: Session | undefined): readonly Command[] {
  const settings = useSettings.getState();
  const { set } = settings;
  const { choose } = useConnectionChoice.getState();
  const tiers = session?.source === 'embedded' ? TIER_IDS : [];
  return [
    ...CHOICES.map(({ label, change }) => ({ label, run: () => set(change), ...markOn(settings, change) })),
    ...tiers.map((tier) => ({ label: `Act as ${TIERS[tier].label} tier`, run: () => choose({ tier }) })),
    ...listNamedZones().map((zone) => ({
      label: `Time zone: ${nameZone(zone)}`,
      run: () => set({ zone }),
      isFoundOnly: true as const,
    })),
  ];
}

const markOn = (settings: Settings, change: Partial<Settings>): Pick<Command, 'isOn' | 'detail'> =>
  Object.entries(change).every(([name, value]) => settings[name as keyof Settings] === value)
    ? { isOn: true, detail: 'on now' }
    : {};
