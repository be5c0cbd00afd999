import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';

/** Picture to look at, where `SHOTS` names a folder. */
export async function savePicture(
  page: Page | Locator,
  name: string,
  options: Pick<PageScreenshotOptions, 'fullPage'> = {},
): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) {
    await page.screenshot({ path: `${folder}/${name}.png`, ...options });
  }
}
