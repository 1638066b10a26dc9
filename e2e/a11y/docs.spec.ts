import { expectNoViolation } from '../expect-no-violation';
import { expect, test } from '../fixtures';

for (const colorScheme of ['dark', 'light'] as const) {
  for (const width of [1440, 320]) {
    test.describe(`the page about the API, ${colorScheme} at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('has no violation and scrolls in one direction only', async ({ page }) => {
        await page.goto('/docs');
        await expect(page.getByRole('heading', { name: 'The API of Depthscape' })).toBeVisible();
        await expectNoViolation(page, 'The API');
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const [red = 0] = (background.match(/\d+/g) ?? []).map(Number);
        expect(red < 128).toBe(colorScheme === 'dark');
      });
    });
  }
}

test('leads the keyboard to its chapters and its wide tables', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 900 });
  await page.goto('/docs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Commands' })).toBeFocused();
  await page.keyboard.press('Tab');
  const table = page.getByRole('region', { name: 'Datasets' });
  await expect(table).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('a planted violation is found', async ({ page }) => {
  await page.goto('/docs');
  await expectNoViolation(page, 'before');
  await page.evaluate(() => document.body.querySelector('main, body > *')?.append(document.createElement('img')));
  await expect(expectNoViolation(page, 'planted')).rejects.toThrow(/image-alt/);
});
