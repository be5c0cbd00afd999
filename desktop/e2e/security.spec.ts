import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { api } from '#shared/api.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

/** A code that the server has not seen: of a later step where `step` says so. */
const codeOf = (secret: string, step = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + step * 30_000 });

async function typeLogin(page: Page, email: string, server = ''): Promise<void> {
  await page.goto(`${server}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
}

async function openSecurity(page: Page) {
  await page
    .getByRole('button', { name: /^Sua conta|conta/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Segurança' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segurança' });
  await dialog.getByText('Verificação em duas etapas').waitFor();
  return dialog;
}

describe('the second step of a sign-in', () => {
  it('is turned on with an app, asked for at the next sign-in, and removed by an admin', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('caio@demo.prosa', { colorScheme: 'dark' });
    const dialog = await openSecurity(page);
    await dialog.getByRole('button', { name: 'Ligar' }).click();
    await dialog.getByRole('textbox', { name: 'Senha atual' }).fill('wrong');
    await page.keyboard.press('Enter');
    await dialog
      .getByText(/senha atual não/i)
      .first()
      .waitFor();
    await dialog.getByRole('textbox', { name: 'Senha atual' }).fill(demoPassword);
    await page.keyboard.press('Enter');
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await expectAccessible(page);
    await expectFits(dialog);
    await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret, -1));
    await page.keyboard.press('Enter');
    const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Já guardei' }).click();
    await dialog.getByText('Restam 10 códigos').waitFor();
    await page.keyboard.press('Escape');
    expect(consoleErrors).toEqual([]);

    const { page: other } = await product.newVisitor({ width: 390 });
    await typeLogin(other, 'caio@demo.prosa');
    await other.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
    await other.getByLabel('Código', { exact: true }).fill('000000');
    await other.keyboard.press('Enter');
    await other.getByText('O código não confere, ou já foi usado.').first().waitFor();
    await expectAccessible(other);
    await other.getByLabel('Código', { exact: true }).fill(codeOf(secret));
    await other.keyboard.press('Enter');
    await other.waitForURL((url) => url.pathname !== '/login');

    const { page: admin } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/users' });
    const row = admin.getByRole('row', { name: /Caio/ });
    await row.getByText('Duas etapas').waitFor();
    await row.getByRole('button', { name: /^Ações de/ }).click();
    await admin.getByRole('menuitem', { name: /^Remover a verificação/ }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
    await row.getByText('Duas etapas').waitFor({ state: 'detached' });
    await other.waitForURL('**/login');
  });

  it('may be a passkey, which also signs in alone', async () => {
    const { page, consoleErrors } = await product.newVisitor();
    // Passkeys are for a name, not for an address.
    const server = `http://localhost:${new URL(product.url).port}`;
    const browser = await page.context().newCDPSession(page);
    await browser.send('WebAuthn.enable');
    const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
    await browser.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', ...abilities } });
    await typeLogin(page, 'dora@demo.prosa', server);
    await page.getByText('Olá, Dora').waitFor();
    const dialog = await openSecurity(page);
    await dialog.getByRole('button', { name: 'Adicionar chave' }).click();
    await dialog.getByRole('textbox', { name: 'Senha atual' }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Nome da chave').fill('Notebook');
    await page.keyboard.press('Enter');
    await dialog.getByRole('list', { name: 'Códigos de recuperação' }).waitFor();
    await dialog.getByRole('button', { name: 'Já guardei' }).click();
    await dialog.getByRole('button', { name: 'Remover a chave Notebook' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const signOut = async (): Promise<void> => {
      await page.getByRole('button', { name: /conta/i }).first().click();
      await page.getByRole('button', { name: 'Sair' }).click();
      await page.waitForURL('**/login');
    };
    await signOut();
    await typeLogin(page, 'dora@demo.prosa', server);
    await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await page.getByText('Olá, Dora').waitFor();
    await signOut();
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await page.getByText('Olá, Dora').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('is set up right after signing in where the company requires it', async () => {
    const admin = await product.signInClient('admin@demo.prosa');
    await admin.call(api.settings.update, { key: 'requireSecondStep', value: 'enabled' });
    const { page, consoleErrors } = await product.newVisitor();
    await typeLogin(page, 'ana@demo.prosa');
    await page.getByRole('heading', { name: 'Proteja a sua conta' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Senha atual' }).fill(demoPassword);
    await page.keyboard.press('Enter');
    const secret = (await page.locator('code').textContent()) ?? '';
    await page.getByLabel('Código do aplicativo').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await page.getByText('Olá, Ana').waitFor();
    expect(consoleErrors).toEqual([]);
  });
});
