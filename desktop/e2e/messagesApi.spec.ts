import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

describe('the page of the messages API', () => {
  it.each([
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const)('makes a token, sends with it and ends it ($width px)', async (options) => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path: '/messages-api' });
    const made = page.getByRole('form', { name: 'Novo token' });
    await made.getByLabel('Nome do programa').fill('Loja virtual');
    await made.getByRole('combobox', { name: /^Conexão/ }).click();
    await page.getByRole('option').first().click();
    await made.getByLabel('Vale até').fill('2099-12-31');
    await made.getByLabel('Só destes endereços').fill('127.0.0.0/8, ::1');
    await made.getByRole('button', { name: 'Criar token' }).click();
    await page.getByText('Copie o token agora').waitFor();
    await page.getByText('Só de 127.0.0.0/8, ::1. Vale até').waitFor();
    const token = (await page.getByText(/^prosa_/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Python' }).click();
    const example = page.getByRole('region', { name: 'Exemplo em Python' });
    await example.getByText('import uuid').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    onTestFinished(() => page.context().clearPermissions());
    const readCopied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByRole('button', { name: 'Copiar: Exemplo em Python' }).press('Enter');
    await page.getByText('Exemplo copiado').waitFor();
    expect(await readCopied()).toBe(await example.textContent());
    await page.getByRole('button', { name: 'Copiar token' }).click();
    await page.getByText('Token copiado').waitFor();
    expect(await readCopied()).toBe(token);
    // On a phone the notice covers what scrolls below it, for as long as it stands.
    await page.mouse.move(0, 0);
    await page.getByText('Token copiado').waitFor({ state: 'detached' });
    await example.scrollIntoViewIfNeeded();
    await savePicture(page, `messages-api-${options.width}`);
    await expectAccessible(page);

    const form = page.getByRole('form', { name: 'Testar' });
    await form.getByLabel(/^Token/).fill('x');
    await form.getByLabel(/^Número/).fill('5511987654310');
    await form.getByLabel(/^Mensagem/).fill('Seu pedido saiu para entrega.');
    await form.getByRole('button', { name: 'Enviar mensagem' }).click();
    await page.getByText('Resposta do servidor (401)').waitFor();
    await form.getByLabel(/^Token/).fill(token);
    await form.getByRole('button', { name: 'Enviar mensagem' }).click();
    await page.getByText('Resposta do servidor (200)').waitFor();
    await page.getByText(/"delivery": "(server|delivered|read)"/).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Alterar o token Loja virtual' }).click();
    const dialog = page.getByRole('dialog', { name: /^Alterar o token/ });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Vale até').inputValue()).toBe('2099-12-31');
    await dialog.getByLabel('Só destes endereços').fill('0x7f.1');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Escreva endereços como 203.0.113.9').first().waitFor();
    await expectAccessible(page);
    await savePicture(page, `token-dialog-${options.width}`);
    await dialog.getByLabel('Só destes endereços').fill('203.0.113.0/24');
    await dialog.getByLabel('Só destes endereços').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Só de 203.0.113.0/24. Vale até').waitFor();

    await page.getByRole('button', { name: 'Remover o token Loja virtual' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover token' }).click();
    await page.getByRole('button', { name: 'Remover o token Loja virtual' }).waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('is for admins', async () => {
    const { page } = await product.reuseSignedInVisitor('caio@demo.prosa', { path: '/messages-api' });
    await page.getByText('Você não tem acesso a esta tela').first().waitFor();
  });

  it('is closed to a company whose plan lacks it, which is informed and led home', async () => {
    const setFlag = (isOn: boolean) => queryAsSupport(product.platform, 'update plans set use_external_api = $1', [isOn]);
    await setFlag(false);
    try {
      const { page } = await product.newSignedInVisitor('admin@demo.prosa', { path: '/messages-api' });
      await page.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.').waitFor();
      await page.waitForURL((url) => url.pathname !== '/messages-api');
      await page.getByRole('link', { name: 'Filas' }).waitFor();
      expect(await page.getByRole('link', { name: 'API de mensagens' }).count()).toBe(0);
    } finally {
      await setFlag(true);
    }
  });
});
