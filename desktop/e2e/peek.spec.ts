import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { phone } from '#shared/conversations/phone.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

const customer = 'Zuleica Prado';
const messageCount = 90;

let product: TestProduct;

/** A waiting customer with several pages of messages, the last ones formatted, with a quote and a photo. */
beforeAll(async () => {
  product = await startTestProduct();
  const admin = await product.signInClient('admin@demo.prosa');
  const [connection] = await admin.call(api.connections.list, {});
  const { id: personId } = await admin.call(phone.addPerson, { connectionId: connection?.id ?? 0, name: customer });
  for (let number = 1; number <= messageCount; number += 1) {
    await admin.call(phone.send, { personId, body: `Recado ${number}.` });
  }
  const { messages } = await admin.call(phone.chat, { id: personId });
  const quoted = messages.find(({ body }) => body === 'Recado 3.');
  await admin.call(phone.send, { personId, body: 'É *urgente* mesmo', quotedId: quoted?.id ?? '' });
  const body = new FormData();
  body.set('personId', String(personId));
  body.set('kind', 'image');
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a7d6b' } })
    .jpeg()
    .toBuffer();
  body.set('files', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'vaso.jpg');
  await fetch(`${product.url}${phone.send.path}`, { method: 'POST', headers: { authorization: `Bearer ${admin.token}` }, body });
});

const readUnread = async (): Promise<number | undefined> => {
  const [ticket] = await queryAsSupport<{ unread: number }>(
    product.platform,
    `select t.unread_messages as unread from tickets t join contacts c on c.id = t.contact_id where c.name = '${customer}'`,
  );
  return ticket?.unread;
};

describe('the look into a waiting conversation', () => {
  it('shows all of it as the conversation does, and leaves it unread', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/tickets' });
    await page.getByRole('tab', { name: /Espera/ }).click();
    const row = page.getByRole('option', { name: new RegExp(customer) });
    const list = page.getByRole('listbox', { name: 'Atendimentos' });
    await row.hover();
    const unread = messageCount + 2;
    await expect.poll(readUnread).toBe(unread);
    await page.getByRole('button', { name: `Espiar conversa de ${customer}` }).click();
    const dialog = page.getByRole('dialog', { name: `Espiar: ${customer}` });
    const log = dialog.getByRole('log', { name: 'Mensagens' });
    await log.locator('b, strong').getByText('urgente').waitFor();
    await log.getByRole('button', { name: 'Abrir vaso.jpg' }).waitFor();
    await expectAccessible(page);

    // Messages have no toolbar, and a picture closes without the dialog.
    await log.locator('.bubble').last().hover();
    expect(await log.getByRole('toolbar').count()).toBe(0);
    await log.getByRole('button', { name: 'Abrir vaso.jpg' }).click();
    const picture = page.getByRole('dialog', { name: 'vaso.jpg' });
    await picture.waitFor();
    await page.keyboard.press('Escape');
    await picture.waitFor({ state: 'detached' });
    await dialog.waitFor();

    // The quote leads to a message of an earlier page, from where the keyboard goes on to the first one.
    await log.getByRole('button', { name: /Recado 3\./ }).click();
    await log.getByText(/^Recado 3\. *\d/).waitFor();
    await log.focus();
    const goUp = async (): Promise<number> => {
      await page.keyboard.press('Home');
      return log.getByText(/^Recado 1\./).count();
    };
    await expect.poll(goUp).toBe(1);
    expect(await readUnread()).toBe(unread);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const opener = page.getByRole('button', { name: `Espiar conversa de ${customer}` });
    await list.or(opener).and(page.locator(':focus')).waitFor();
    expect(await readUnread()).toBe(unread);
    expect(consoleErrors).toEqual([]);
  });
});
