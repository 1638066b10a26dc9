import type { Page } from '@playwright/test';

/** A control as a reader finds it: the `nth` one with its role and name that can be pressed. */
export interface Control {
  readonly role: string;
  readonly name: string;
  readonly nth: number;
}

export interface PlacedControl extends Control {
  /** CSS px in the window. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The controls that can be pressed now, with nothing on top. Runs in the page. */
function listInPage(): PlacedControl[] {
  const CONTROLS =
    'button, a[href]:not([target]), input, select, textarea, summary, [role=radio], [role=option], [role=slider], [role=separator], [role=switch], [role=menuitem], [role=row], [tabindex="0"], canvas';
  const seen = new Map<string, number>();
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isCanvas = element.tagName === 'CANVAS';
    if (
      hit === null ||
      !(element.contains(hit) || (!isCanvas && hit.contains(element) && hit.closest('label') === hit))
    )
      return [];
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    const labels = (element as HTMLInputElement).labels;
    const spelled = element.getAttribute('aria-label') ?? (labels?.[0]?.textContent || element.textContent) ?? '';
    const name = spelled.replaceAll(/\s+/g, ' ').trim().slice(0, 50);
    const key = `${role} ${name}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return [{ role, name, nth, left, top, width, height }];
  });
}

/** Controls that would leave the service under test, or lock the dashboard out of it. */
const SPARED = /^(Base address|API key|Remote|Remote service|Use simulated data|Test key)/;

export async function listControls(page: Page): Promise<readonly PlacedControl[]> {
  return (await page.evaluate(listInPage)).filter(({ name }) => !SPARED.test(name));
}

export async function findControl(page: Page, { role, name, nth }: Control): Promise<PlacedControl | undefined> {
  const same = (await listControls(page)).filter((control) => control.role === role && control.name === name);
  return same[nth] ?? same.at(-1);
}
