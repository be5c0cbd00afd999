import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestProduct } from './startTestProduct.ts';
import type { SignInOptions, Visitor } from './Visitor.ts';

export type ListVisitOptions = Omit<SignInOptions, 'path'>;

interface ListScreen {
  readonly path: string;
  /** Row of the demo company on this screen. */
  readonly knownRow: RegExp;
}

/** Opens a list of the administration and waits for its rows. */
export async function openList(
  product: TestProduct,
  { path, knownRow }: ListScreen,
  visit: { email: string; options?: ListVisitOptions },
): Promise<Visitor> {
  const visitor = await product.reuseSignedInVisitor(visit.email, { ...visit.options, path });
  await visitor.page.getByRole('row', { name: knownRow }).waitFor();
  return visitor;
}

/** Deletes a row by keyboard and confirms. */
export async function removeRow(row: Locator, { question, yes }: { question: string; yes: string }): Promise<void> {
  await row.focus();
  await row.press('Delete');
  const dialog = row.page().getByRole('alertdialog', { name: question });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: yes }).click();
}

/** Changes a company setting as the user of the page. */
export async function setSetting(page: Page, key: string, value: string): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);
  const response = await page.request.put(`/settings/${key}`, { data: { value }, headers: { Authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(200);
}
