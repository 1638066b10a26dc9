import { expectNoViolation } from '../expect-no-violation';
import { expect, test } from '../fixtures';

const LOOKS = (['dark', 'light'] as const).flatMap((colorScheme) =>
  [1440, 320].map((width) => ({ colorScheme, width })),
);

test('the page about the API has no violation and scrolls in one direction only, dark and light, wide and narrow', async ({
  page,
}) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'The API of Depthscape' })).toBeVisible();
  for (const { colorScheme, width } of LOOKS) {
    await test.step(`${colorScheme} at ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolation(page, 'The API');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const [red = 0] = (background.match(/\d+/g) ?? []).map(Number);
      expect(red < 128).toBe(colorScheme === 'dark');
    });
  }
  await page.evaluate(() => document.body.querySelector('main, body > *')?.append(document.createElement('img')));
  await expect(expectNoViolation(page, 'planted')).rejects.toThrow(/image-alt/);
});

test('moves the keyboard focus to its chapters and its wide tables', { tag: '@quick' }, async ({ page }) => {
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
