import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { createApiClient, type ApiClient } from '#server/testing/server/createApiClient.ts';
import { findToast } from './runListSuite.ts';
import { eachLook } from './eachLook.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;
let admin: ApiClient;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await product.signInClient('admin@demo.prosa');
});

async function makeContact(name: string, number: string): Promise<number> {
  const made = await admin.call(api.contacts.create, { name, number });
  return 'id' in made ? made.id : expect.fail();
}

async function look(page: Page, name: string): Promise<void> {
  await eachLook(page, async (width) => {
    await expectFits(page.locator('body'));
    await expectAccessible(page);
    await savePicture(page, `${name}-${width}`);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe("a person's data", () => {
  it('is copied from the contact, and fetched and deleted in the settings', async () => {
    const id = await makeContact('Otávio Prado', '5511955550001');
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: `/contacts/${id}` });
    await page.getByRole('button', { name: 'Dados da pessoa…' }).press('Enter');
    await page.getByRole('dialog', { name: 'Dados de Otávio Prado' }).waitFor();
    await look(page, 'person');
    await page.getByRole('button', { name: 'Criar cópia' }).press('Enter');
    await findToast(page, 'A cópia está em preparo. Ela aparece em Configurações, Dados pessoais.').waitFor();
    await page.getByRole('button', { name: 'Dados da pessoa…' }).press('Enter');
    await page.getByRole('link', { name: 'Ver pedidos' }).press('Enter');
    await page.getByRole('link', { name: /^Baixar/ }).waitFor();
    await page.getByRole('button', { name: /^Excluir Cópia dos dados/ }).press('Enter');
    await page.getByRole('button', { name: 'Excluir cópia' }).press('Enter');
    await page.getByRole('row', { name: /Otávio Prado/ }).waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('is erased after a preview and the typed name, with a report to keep', async () => {
    const id = await makeContact('Quitéria Lemos', '5511955550002');
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: `/contacts/${id}` });
    await page.getByRole('button', { name: 'Dados da pessoa…' }).press('Enter');
    await page.getByRole('button', { name: 'Ver o que será eliminado' }).press('Enter');
    await page.getByRole('heading', { name: 'Será eliminado' }).waitFor();
    await look(page, 'erase');
    await page.getByRole('button', { name: 'Eliminar para sempre' }).press('Enter');
    await page.getByRole('alert').getByText('O nome digitado não é o da pessoa.').waitFor();
    await page.getByLabel(/Para confirmar/).fill('quitéria lemos');
    await page.getByLabel(/Para confirmar/).press('Enter');
    await findToast(page, 'A eliminação começou. O relatório aparece em Configurações, Dados pessoais.').waitFor();
    await page.goto(`${product.url}/settings/persons`);
    await page.getByRole('row', { name: new RegExp(`contato nº ${id}`) }).waitFor();
    await look(page, 'requests');
    await page
      .getByRole('row', { name: new RegExp(`contato nº ${id}`) })
      .getByRole('button', { name: 'Ver relatório' })
      .press('Enter');
    await page.getByRole('heading', { name: 'Foi eliminado' }).waitFor();
    await look(page, 'report');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar relatório' }).press('Enter');
    const text = await readFile(await (await download).path(), 'utf8');
    expect([text.includes('Cadastro, números e campos'), text.includes('Quitéria'), text.includes('5511955550002')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(consoleErrors).toEqual([]);
  });

  it('of a colleague is copied from the list of users', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/users' });
    const row = page.getByRole('row', { name: /^Caio Ferraz/ });
    await row.hover();
    await row.getByRole('button', { name: 'Ações de Caio Ferraz' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Dados pessoais de Caio Ferraz' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Dados de Caio Ferraz' });
    await dialog.waitFor();
    await look(page, 'user');
    await page.getByRole('button', { name: 'Criar cópia' }).press('Enter');
    await findToast(page, 'A cópia está em preparo. Ela aparece em Configurações, Dados pessoais.').waitFor();
    await page.goto(`${product.url}/settings/persons`);
    await page
      .getByRole('row', { name: /Caio Ferraz/ })
      .getByRole('link', { name: /^Baixar/ })
      .waitFor();
    await look(page, 'requestOfUser');
    expect(consoleErrors).toEqual([]);
  });

  it('of a colleague is erased with their account; what they did stays without the name', async () => {
    const email = 'noemi@demo.prosa';
    const user = await admin.call(api.users.create, { name: 'Noemi Prates', email, password: 'uma senha que presta' });
    const { token } = await createApiClient(product.url, null).call(api.auth.login, { email, password: 'uma senha que presta' });
    const noemi = createApiClient(product.url, token);
    await noemi.call(api.quickMessages.create, { shortcode: 'noemi', message: 'Já volto', geral: true });
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/users' });
    const row = page.getByRole('row', { name: /^Noemi Prates/ });
    await row.hover();
    await row.getByRole('button', { name: 'Ações de Noemi Prates' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Dados pessoais de Noemi Prates' }).press('Enter');
    await page.getByRole('button', { name: 'Ver o que será eliminado' }).press('Enter');
    await page.getByRole('heading', { name: 'Fica, e por quê' }).waitFor();
    await look(page, 'eraseUser');
    await page.getByLabel(/Para confirmar/).fill('Noemi prates');
    await page.getByLabel(/Para confirmar/).press('Enter');
    await findToast(page, 'A eliminação começou. O relatório aparece em Configurações, Dados pessoais.').waitFor();
    await row.waitFor({ state: 'detached' });
    await page.goto(`${product.url}/settings/persons`);
    await page
      .getByRole('row', { name: new RegExp(`usuário nº ${user.id}`) })
      .getByRole('button', { name: 'Ver relatório' })
      .press('Enter');
    await page.getByRole('heading', { name: 'Foi eliminado' }).waitFor();
    await page.getByText('Acessos e aparelhos').waitFor();
    await look(page, 'reportOfUser');
    expect(consoleErrors).toEqual([]);
  });

  it('is no business of agents', async () => {
    const id = await makeContact('Rute Maia', '5511955550003');
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: `/contacts/${id}` });
    await page.getByRole('heading', { name: 'Rute Maia' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Dados da pessoa…' }).count()).toBe(0);
  });
});
