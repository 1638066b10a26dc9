import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is open over a page. */
export const DIALOG = 'dialog[open], [role=dialog]';

const LEAST_PASSES = 8;

/**
 * Fails with the rules that `part` of the page breaks: the whole, or what is open over it where the rest was looked at
 * before.
 */
export async function expectNoViolation(page: Page, what: string, part = ':root'): Promise<void> {
  // A document keeps the rules: half a megabyte that would be read and compiled twice for each look.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined;
  // There are no frames to put together: that would load the rules into a blank page of their own each time.
  const builder = new AxeBuilder({ page, axeSource }).setLegacyMode().include(part).withTags(TAGS);
  const { violations, passes } = await builder.options({ resultTypes: ['violations'] }).analyze();
  const told = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
  expect(told, what).toEqual([]);
  // A blank page has no violation either.
  expect(passes.length, what).toBeGreaterThan(LEAST_PASSES);
}
