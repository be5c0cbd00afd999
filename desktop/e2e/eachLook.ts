import type { Page } from 'playwright-core';

const looks = [
  [1440, 'light'],
  [1024, 'dark'],
  [390, 'light'],
] as const;

/** The page follows the system's scheme after a rendering of its own; colours measured before are of both. */
export async function chooseScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-joy-color-scheme=${colorScheme}]`).waitFor();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
}

/** Looks at a page in the widths of a desk, a small window and a phone, in both themes. */
export async function eachLook(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await chooseScheme(page, colorScheme);
    await look(width);
  }
}
