import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
  const client = await product.signInClient('admin@demo.prosa');
  await client.call(api.tags.create, { name: 'Auditada', color: '#7C3AED' });
});

async function shoot(page: Page, width: number): Promise<void> {
  await savePicture(page, `audit-${width}`);
}

describe('the audit log', () => {
  it.each([
    { width: 1440, colorScheme: 'light' },
    { width: 1024, colorScheme: 'dark' },
  ] as const)('is filtered by kind and person, and saved ($width px)', async (options) => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path: '/audit' });
    await page
      .getByRole('row', { name: /Tag: criou/ })
      .first()
      .waitFor();
    await shoot(page, options.width);
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Assunto' }).click();
    await page.getByRole('option', { name: 'Usuário', exact: true }).click();
    await page
      .getByRole('row', { name: /Usuário: entrou/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('row', { name: /Tag: criou/ }).count()).toBe(0);
    await page.getByLabel('Até', { exact: true }).fill('2020-01-01');
    await page.getByRole('heading', { name: 'Nada registrado' }).waitFor();
    await page.getByRole('button', { name: 'Limpar filtro' }).click();
    await page
      .getByRole('row', { name: /Tag: criou/ })
      .first()
      .waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain('tag.create');
    expect(consoleErrors).toEqual([]);
  });

  it('fits a phone', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { width: 390, path: '/audit' });
    await page
      .getByRole('row', { name: /Tag: criou/ })
      .first()
      .waitFor();
    // What, who, when, which one and from where.
    const text =
      (await page
        .getByRole('row', { name: /Tag: criou/ })
        .first()
        .textContent()) ?? '';
    expect([text.includes('Auditada'), /127\.0\.0\.1|::1/.test(text)]).toEqual([true, true]);
    await shoot(page, 390);
    await expectFits(page.locator('body'));
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);
  });

  it('is no screen of agents', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa');
    expect(await page.getByRole('link', { name: 'Auditoria' }).count()).toBe(0);
  });
});
