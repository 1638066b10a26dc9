import { type ComponentType, useSyncExternalStore } from 'react';
import { ControlRow } from '@/ui/control-row';

/** A control of a toolbar, and how it is offered. */
export interface BarControl<Props> {
  /** Its label behind "More". */
  readonly label: string;
  /** The windows whose bar has room for it, as a media query; in others it is behind "More". */
  readonly from: string;
  readonly Choice: ComponentType<Props>;
  /** Whether there is something to choose now; always, unless stated. */
  isOffered?(props: Props): boolean;
}

/** The controls of a bar by name. */
export type BarControls<Id extends string, Props> = Readonly<Record<Id, BarControl<Props>>>;

/** What the bar itself shows. */
export type ShownControls<Id extends string> = Readonly<Record<Id, boolean>>;

/** The names whose media query matches; updates when that changes. */
export function useRoom<Id extends string>(from: Readonly<Record<Id, string>>): ShownControls<Id> {
  const entries = Object.entries<string>(from);
  const matches = useSyncExternalStore(
    (listener) => {
      const lists = entries.map(([, query]) => matchMedia(query));
      for (const list of lists) list.addEventListener('change', listener);
      return () => {
        for (const list of lists) list.removeEventListener('change', listener);
      };
    },
    () => entries.map(([, query]) => Number(matchMedia(query).matches)).join(''),
  );
  return Object.fromEntries(entries.map(([id], at) => [id, matches[at] === '1'])) as Record<Id, boolean>;
}

/** The media query of each control. */
export const roomOf = <Id extends string>(controls: BarControls<Id, never>): Readonly<Record<Id, string>> =>
  Object.fromEntries(
    Object.entries<BarControl<never>>(controls).map(([id, { from }]) => [id, from] as const),
  ) as Record<Id, string>;

interface ControlsProps<Id extends string, Props> {
  readonly controls: BarControls<Id, NoInfer<Props>>;
  /** Those of this place, in order. */
  readonly ids: readonly Id[];
  readonly shown: ShownControls<Id>;
  readonly choice: Props;
}

const isOffered = <Props,>(control: BarControl<Props>, choice: Props): boolean => control.isOffered?.(choice) ?? true;

/** Whether a control that the bar has no room for is offered behind "More". */
export const hasMore = <Id extends string, Props>(
  controls: BarControls<Id, Props>,
  shown: ShownControls<NoInfer<Id>>,
  choice: Props,
): boolean =>
  Object.entries<BarControl<Props>>(controls).some(([id, control]) => !shown[id as Id] && isOffered(control, choice));

/** The controls that the bar has. */
export function InBar<Id extends string, Props extends object>({
  controls,
  ids,
  shown,
  choice,
}: ControlsProps<Id, Props>) {
  return ids.map((id) => {
    const { Choice } = controls[id];
    return shown[id] && isOffered(controls[id], choice) && <Choice key={id} {...choice} />;
  });
}

/** The controls that the bar has no room for, each beside its label. */
export function InMore<Id extends string, Props extends object>({
  controls,
  ids,
  shown,
  choice,
}: ControlsProps<Id, Props>) {
  return ids.map((id) => {
    const { label, Choice } = controls[id];
    return (
      !shown[id] &&
      isOffered(controls[id], choice) && (
        <ControlRow key={id} label={label}>
          <Choice {...choice} />
        </ControlRow>
      )
    );
  });
}
