import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestProduct } from './startTestProduct.ts';
import type { SignInOptions, Visitor } from './Visitor.ts';

export type ListVisitOptions = Omit<SignInOptions, 'path'>;

interface ListScreen {
  readonly path: string;
  /** Somebody or something that the demo company has there. */
  readonly known: RegExp;
}

/** A list of the administration, when it has come. */
export async function openList(
  house: TestProduct,
  { path, known }: ListScreen,
  who: { email: string; look?: ListVisitOptions },
): Promise<Visitor> {
  const visitor = await house.reuseSignedInVisitor(who.email, { ...who.look, path });
  await visitor.page.getByRole('row', { name: known }).waitFor();
  return visitor;
}

/** Deletes a row by keyboard, up to the question, and says yes to it. */
export async function removeRow(row: Locator, { question, yes }: { question: string; yes: string }): Promise<void> {
  await row.focus();
  await row.press('Delete');
  const dialog = row.page().getByRole('alertdialog', { name: question });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: yes }).click();
}

/** Sets something of the company, as the person whose page it is. */
export async function setSetting(page: Page, key: string, value: string): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);
  const answer = await page.request.put(`/settings/${key}`, { data: { value }, headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(200);
}
