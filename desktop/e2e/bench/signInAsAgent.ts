import type { Page } from 'playwright-core';
import { demoPassword } from '#server/demo/demoCompany.ts';

/** Signs in on the login screen as Ana, and waits for her list. */
export async function signInAsAgent(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('ana@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor();
}
