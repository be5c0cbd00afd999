import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { openList } from './listScreens.ts';

let simulator: Simulator;
let product: TestProduct;

beforeAll(async () => {
  simulator = await new Simulator().start();
  product = await startTestProduct(simulator.environment);
  return () => simulator.stop();
});

const onConnections = (): Promise<{ page: Page; consoleErrors: string[] }> =>
  openList(product, { path: '/connections', knownRow: /Corporativo/ }, { email: 'admin@demo.prosa', options: {} });

/** Reads the QR code as another user, because a second login ends the first session. */
async function qrOf(name: string): Promise<string> {
  const client = await product.signInClient('super@demo.prosa');
  const connections = await client.call(api.connections.list, {});
  return connections.find((connection) => connection.name === name)?.qrcode ?? '';
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Adicionar conexão' }).click();
}

const code = (page: Page, name: string) => page.getByRole('img', { name: `QR code para conectar ${name}` });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const readCode = (page: Page, name: string): Promise<string> => code(page, name).innerHTML();

describe('a number', () => {
  it('is linked by the QR code, which follows its renewals', async () => {
    const phone = simulator.addPhone({ number: '5511987650001', name: 'Ateliê' });
    const { page, consoleErrors } = await onConnections();
    await add(page, 'Ateliê');
    await code(page, 'Ateliê').waitFor();
    await page.getByText(/Código novo em \d+\ss/).waitFor();
    await expectAccessible(page);
    const first = await readCode(page, 'Ateliê');
    simulator.rotateQrSecrets();
    await expect.poll(() => readCode(page, 'Ateliê')).not.toBe(first);
    const second = await readCode(page, 'Ateliê');
    simulator.rotateQrSecrets();
    await expect.poll(() => readCode(page, 'Ateliê')).not.toBe(second);
    await phone.scan(await qrOf('Ateliê'));
    await page.getByText('Ateliê está conectado').waitFor();
    await row(page, 'Ateliê').getByText('+55 11 98765-0001').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('is linked by the pairing code, by keyboard, then paused and resumed', async () => {
    const phone = simulator.addPhone({ number: '5511987650002', name: 'Plantão' });
    const { page } = await onConnections();
    await add(page, 'Plantão');
    await page.getByRole('button', { name: 'Sem câmera? Usar código de 8 caracteres' }).click();
    const number = page.getByLabel('Número do celular');
    await expect.poll(() => number.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.type('11');
    await page.keyboard.press('Enter');
    await page.getByText('Confira o DDD e o número.').waitFor();
    await expectAccessible(page);
    await number.fill('+55 11 98765-0002');
    await page.keyboard.press('Enter');
    const firstCode = page.getByRole('img', { name: /^Código: / });
    await firstCode.waitFor();
    await page.getByText(/Vale por mais \d:\d\d/).waitFor();
    await expectAccessible(page);
    await phone.enterCode((await firstCode.innerText()).replace(/\s/g, ''));
    await page.getByText('Plantão está conectado').waitFor();
    await row(page, 'Plantão').getByRole('button', { name: 'Ações de Plantão' }).click();
    await page.getByRole('menuitem', { name: 'Pausar Plantão' }).click();
    await page.getByRole('button', { name: 'Pausar número' }).click();
    await row(page, 'Plantão').getByText('Pausado', { exact: true }).waitFor();
    await row(page, 'Plantão').getByRole('button', { name: 'Retomar Plantão' }).click();
    await row(page, 'Plantão').getByText('Conectado', { exact: true }).waitFor();
  });
});
