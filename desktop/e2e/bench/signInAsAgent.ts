import type { Page } from 'playwright-core';
import { demoPassword } from '#server/demo/demoCompany.ts';

/** Signs in as Ana and waits for the ticket list. */
export async function signInAsAgent(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('ana@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor();
}
