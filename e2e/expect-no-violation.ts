import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Selector of overlays on a page. */
export const DIALOG = 'dialog[open], [role=dialog]';

const MIN_PASSES = 8;

/**
 * Fails with the rules that `part` of the page breaks. `part` is the whole page, or an overlay if the rest was
 * checked before.
 */
export async function expectNoViolation(page: Page, what: string, part = ':root'): Promise<void> {
  // Injected once per document: half a megabyte would otherwise be read and compiled on each check.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined;
  // Pages have no frames. Merging frames would load the rules into a new blank page each time.
  const builder = new AxeBuilder({ page, axeSource }).setLegacyMode().include(part).withTags(TAGS);
  const { violations, passes } = await builder.options({ resultTypes: ['violations'] }).analyze();
  const told = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
  expect(told, what).toEqual([]);
  // A blank page has no violation either.
  expect(passes.length, what).toBeGreaterThan(MIN_PASSES);
}
