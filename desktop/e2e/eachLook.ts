import type { Page } from 'playwright-core';

const looks = [
  [1440, 'light'],
  [1024, 'dark'],
  [390, 'light'],
] as const;

/** Looks at a page in the widths of a desk, a small window and a phone, in both themes. */
export async function eachLook(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await look(width);
  }
}
