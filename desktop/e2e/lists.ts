import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestedHouse } from './house.ts';
import type { SignInOptions, Visitor } from './visitors.ts';

export type Look = Omit<SignInOptions, 'path'>;

interface Place {
  readonly path: string;
  /** Somebody or something that the demo company has there. */
  readonly known: RegExp;
}

/** A list of the administration, when it has come. */
export async function onList(house: TestedHouse, { path, known }: Place, who: { email: string; look?: Look }): Promise<Visitor> {
  const visitor = await house.signedInAgain(who.email, { ...who.look, path });
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
