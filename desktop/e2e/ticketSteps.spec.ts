import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const title = 'Como chegou aqui';

describe('how a ticket got here', () => {
  it('is shown in words from the conversation, and follows what colleagues do', async () => {
    const ana = await product.reuseSignedInVisitor('ana@demo.prosa');
    const row = ana.page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first();
    await row.click();
    await ana.page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: new URL(ana.page.url()).pathname });
    await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
    await page.getByRole('menuitem', { name: title }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const steps = dialog.getByRole('listitem');
    await steps.nth(2).waitFor();
    const before = await steps.count();
    expect(await steps.first().innerText()).toMatch(/^Em atendimento com Ana[^]*Na fila .+ · .+[^]*Agora/);
    expect(await steps.last().innerText()).toMatch(/^O contato escreveu para .+[^]*Na fila/);
    await expectFits(dialog);
    await expectAccessible(page);
    await savePicture(page, 'steps-1440');
    await ana.page.keyboard.press('Alt+r');
    await dialog.getByText('Em espera, sem responsável').waitFor();
    await steps.first().getByText('A fila não distribui: alguém escolhe o atendimento').waitFor();
    await savePicture(page, 'steps-waiting');
    await dialog.getByText(/^Ana devolveu para a fila/).waitFor();
    expect(await steps.count()).toBe(before + 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.evaluate(async (path) => {
      const token = JSON.parse(localStorage.getItem('token') ?? '""') as string;
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const put = (of: string, body: object) => fetch(of, { method: 'PUT', headers, body: JSON.stringify(body) });
      const { id } = (await (await fetch(path.replace('/tickets/', '/tickets/u/'), { headers })).json()) as { id: number };
      const me = JSON.parse(atob(token.split('.')[1] ?? '')) as { id: number };
      await put('/settings/userRating', { value: 'enabled' });
      await put(`/tickets/${id}`, { status: 'open', userId: me.id });
      await put(`/tickets/${id}`, { status: 'closed' });
    }, new URL(page.url()).pathname);
    await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
    await page.getByRole('menuitem', { name: title }).click();
    await dialog
      .getByRole('region', { name: 'O que o robô decidiu' })
      .getByText(/avaliação/)
      .first()
      .waitFor();
    await savePicture(page, 'steps-rating');
    expect(consoleErrors).toEqual([]);
  });

  it('opens from a row by the keyboard, on a small dark screen', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { width: 390, colorScheme: 'dark' });
    const list = page.getByRole('listbox', { name: 'Atendimentos' });
    await list.getByRole('option').first().waitFor();
    await list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: title }).press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('listitem').nth(1).waitFor();
    await expectFits(dialog);
    await expectAccessible(page);
    await savePicture(page, 'steps-390');
    expect(consoleErrors).toEqual([]);
  });
});
