import type { ScreenCommand } from '@/panes/commands';

/**
 * Controls of the toolbars, and the menus of panes, so that a command exists for everything that can be pressed
 * there.
 */
const CONTROLS = '[role=toolbar] button, button[aria-haspopup=menu]';
const GROUPS = '[role=radiogroup], [role=group]';

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** "Range: 4H"; a control that is not part of a choice has just its own name. */
function labelOf(control: Element): string {
  const group = control.closest(GROUPS)?.getAttribute('aria-label');
  const name = nameOf(control);
  return control.getAttribute('role') === 'radio' && group != null && name !== '' ? `${group}: ${name}` : name;
}

const isOff = (control: Element): boolean => control.getAttribute('aria-disabled') === 'true';

/**
 * The distinct controls that can be pressed in `root`. Each is looked up again when pressed, since the screen may
 * have been redrawn.
 */
export function listControls(root: ParentNode): readonly ScreenCommand[] {
  const find = (): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>(CONTROLS)];
  const labels = find()
    .filter((control) => !isOff(control))
    .map(labelOf)
    .filter((label) => label !== '');
  return [...new Set(labels)].map((label) => ({
    label,
    run: () =>
      find()
        .find((control) => labelOf(control) === label)
        ?.click(),
  }));
}
