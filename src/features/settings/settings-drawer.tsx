import { ColourMapField } from '@/panes/colour-map-field';
import { COLOUR_MAPS, type ColourMap, type Settings, useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import { Segmented, type SegmentedOption } from '@/ui/segmented';
import { BudgetFields } from './budget-fields';
import { DataSource } from './data-source';
import { KeptData } from './kept-data';
import { LiveSources } from './live-sources';
import { FieldNote, Row, Rule, SECTION_TITLE, Section, Switch } from './settings-parts';
import { SettingsState } from './settings-state';
import { ZoneField } from './zone-field';

/** Its code is what the address needs next. */
export { leaveSettings } from './settings-address';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

const SIDES: readonly SegmentedOption<Settings['sides']>[] = [
  {
    value: 'teal',
    label: 'Teal, coral',
    content: <SidePair buy="bg-buy-main" sell="bg-sell-main" label="Teal, coral" />,
  },
  {
    value: 'azure',
    label: 'Azure, amber',
    content: <SidePair buy="bg-buy-alt" sell="bg-sell-alt" label="Azure, amber" />,
  },
];

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'roomy', label: 'Roomy' },
] as const;

const RENDERERS = [
  { value: 'automatic', label: 'Automatic' },
  { value: 'webgl2', label: 'WebGL2' },
  { value: 'software', label: 'Software' },
] as const;

/** Appearance, data source, and what a request may cost; saved on this device. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const settings = useSettings();
  const theme = useTheme();
  return (
    <Dialog
      label="Settings"
      onClose={onClose}
      takesFocus
      className="inset-y-0 right-0 left-auto h-full w-93 max-w-full scroll-pt-13 max-sm:w-full max-sm:border-l-0 overflow-y-auto border-y-0 border-r-0 md:top-12 md:h-[calc(100%-48px)]"
    >
      {/* It stays while the settings scroll: the way out is always there. */}
      <div className="sticky top-0 z-10 flex items-center bg-overlay px-4.5 pt-3.5 pb-2">
        <h2 className="flex-1 text-md font-semibold tracking-[-0.01em]">Settings</h2>
        <IconButton icon="close" label="Close settings" small onClick={onClose} />
      </div>
      <div className="flex flex-col gap-2.5 px-4.5 pb-3.5">
        <SettingsState />
        <Appearance />
        <Rule />
        <DataSource />
        <Rule />
        <BudgetFields />
        <Rule />
        <Section title="Colour map">
          <ColourMapField
            options={COLOUR_MAPS[theme]}
            value={settings.colourMaps[theme]}
            onChange={(map: ColourMap) => settings.set({ colourMaps: { ...settings.colourMaps, [theme]: map } })}
          />
        </Section>
        <Rule />
        <LiveSources onLeave={onClose} />
        <Rule />
        <KeptData />
        <Rule />
        <MoreSettings />
      </div>
    </Dialog>
  );
}

function Appearance() {
  const settings = useSettings();
  return (
    <Section title="Appearance">
      <Row label="Theme">
        <Segmented
          label="Theme"
          options={THEMES}
          value={settings.theme}
          onChange={(value) => settings.set({ theme: value })}
        />
      </Row>
      <Row label="Buy and sell">
        <Segmented
          label="Buy and sell colours"
          options={SIDES}
          value={settings.sides}
          onChange={(sides) => settings.set({ sides })}
        />
      </Row>
      <Row label="Row density">
        <Segmented
          label="Row density"
          options={DENSITIES}
          value={settings.density}
          onChange={(density) => settings.set({ density })}
        />
      </Row>
      <ZoneField />
    </Section>
  );
}

/** What few ever change. */
function MoreSettings() {
  const settings = useSettings();
  return (
    <details className="group">
      <summary
        className={`flex min-h-6 cursor-pointer list-none flex-wrap items-center gap-1.5 hover:text-accent ${SECTION_TITLE}`}
      >
        More settings
        <Icon name="chevron" size={10} className="group-open:rotate-180" />
        <span className="text-xs font-normal text-fg-3 group-open:hidden">
          renderer, single keys, liquidation sides
        </span>
      </summary>
      <Row label="Renderer">
        <Segmented
          label="Renderer"
          options={RENDERERS}
          value={settings.renderer}
          onChange={(renderer) => settings.set({ renderer })}
        />
      </Row>
      <Row label="Single-key shortcuts">
        <Switch
          label="Single-key shortcuts"
          isOn={settings.hasSingleKeys}
          onChange={(hasSingleKeys) => settings.set({ hasSingleKeys })}
        />
      </Row>
      <Liquidations />
    </details>
  );
}

/** Deployments differ in which side they name for a liquidation. */
function Liquidations() {
  const { areLiquidationsSwapped, set } = useSettings();
  return (
    <>
      <Row label="Swap liquidation sides">
        <Switch
          label="Swap liquidation sides"
          isOn={areLiquidationsSwapped}
          onChange={(isOn) => set({ areLiquidationsSwapped: isOn })}
        />
      </Row>
      <FieldNote>
        BUY means longs were liquidated, as documented. Turn this on for a service where BUY is the order that closed a
        short. It changes which side is called Longs and which Shorts.
      </FieldNote>
    </>
  );
}

function SidePair({ buy, sell, label }: { readonly buy: string; readonly sell: string; readonly label: string }) {
  return (
    <>
      <span className="keep-colours flex gap-0.75" aria-hidden="true">
        <i className={`size-2 rounded-[2px] ${buy}`} />
        <i className={`size-2 rounded-[2px] ${sell}`} />
      </span>
      {label}
    </>
  );
}
