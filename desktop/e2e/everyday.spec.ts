import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { Queue } from '#server/workspace/queues/Queue.ts';
import { User } from '#server/workspace/users/User.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { makeConnection, makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const mimeOf = (name: string): string => (name.endsWith('jpg') ? 'image/jpeg' : name.endsWith('pdf') ? 'application/pdf' : 'text/plain');

describe('the conversation', () => {
  it.each(['from its end', 'from further up'])('is at its end after four files were sent %s', async (from) => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { height: 620 });
    await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').nth(2).click();
    const log = page.getByRole('log');
    await log.locator('[data-row]').last().waitFor();
    if (from === 'from further up') {
      await log.hover();
      await page.mouse.wheel(0, -600);
      await page.getByRole('button', { name: /fim/i }).waitFor();
    }
    const picture = await sharp({ create: { width: 800, height: 1200, channels: 3, background: '#3a7d6b' } })
      .jpeg()
      .toBuffer();
    const names = ['a.jpg', 'b.pdf', 'c.txt', 'd.jpg'].map((name) => `${from.length}${name}`);
    const files = names.map((name) => ({
      name,
      mimeType: mimeOf(name),
      buffer: name.endsWith('jpg') ? picture : Buffer.from('%PDF-1.4 R$ 10'),
    }));
    await page.locator('input[type="file"][multiple]').first().setInputFiles(files);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    const stored = () =>
      queryAsSupport<{ name: string }>(
        product.platform,
        `select media_name as name from messages where media_name like '${from.length}_.___' and media_state = 'ready' and delivery <> 'queued'`,
      );
    await expect.poll(stored).toHaveLength(4);
    await expect
      .poll(() => log.locator('img').evaluateAll((images) => images.every((image) => 'complete' in image && image.complete === true)))
      .toBe(true);
    await expect
      .poll(() => log.evaluate((room) => Math.round(room.scrollHeight - room.scrollTop - room.clientHeight)))
      .toBeLessThanOrEqual(1);
    expect(consoleErrors).toEqual([]);
  });

  it('opens a hit of the search at its message, highlighted', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { height: 620 });
    await page.getByRole('tab', { name: 'Todos' }).click();
    await page
      .getByRole('searchbox', { name: 'Buscar nome ou mensagem' })
      .or(page.getByPlaceholder('Buscar nome ou mensagem'))
      .first()
      .fill('seagrass');
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ atendimentos? encontrados?$/ })
      .waitFor();
    const row = page
      .getByRole('listbox', { name: 'Atendimentos' })
      .getByRole('option')
      .filter({ has: page.locator('mark') })
      .first();
    await row.click();
    const field = page.getByRole('textbox', { name: 'Buscar nesta conversa' });
    await expect.poll(() => field.inputValue()).toBe('seagrass');
    await page.getByText(/^1 de \d+$/).waitFor();
    await page
      .getByRole('log')
      .getByText(/seagrass/)
      .first()
      .waitFor();
    await expect.poll(() => page.evaluate<number>("CSS.highlights.get('found-here')?.size")).toBe(1);
    expect(consoleErrors).toEqual([]);
  });

  it('of a resolved ticket shows its line at once', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa');
    await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first().click();
    const log = page.getByRole('log');
    await log.locator('[data-row]').last().waitFor();
    const path = new URL(page.url()).pathname;
    await page.keyboard.press('Alt+e');
    await page.waitForURL('**/tickets');
    await page.getByRole('tab', { name: 'Resolvidos' }).click();
    await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first().click();
    await page.waitForURL(`**${path}`);
    await log
      .getByText(/^Atendimento \d+ resolvido.*por Ana/)
      .last()
      .waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('opens the actions of a message under a resting finger', async () => {
    const { page, context, consoleErrors } = await product.newSignedInVisitor('ana@demo.prosa', { width: 390 });
    await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first().click();
    const bubble = page.getByRole('log').locator('.bubble').last();
    // The trial waits until the message stands still.
    await bubble.hover({ trial: true });
    const place = (await bubble.boundingBox()) ?? expect.fail('the message is not drawn');
    const client = await context.newCDPSession(page);
    const touchPoints = [{ x: place.x + 20, y: place.y + 12 }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Copiar' }).waitFor();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await menu.getByRole('menuitem', { name: 'Detalhes' }).click();
    await page.getByRole('dialog').waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

it('a dialog with tabs keeps its height', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/connections' });
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const dialog = page.getByRole('dialog');
  const tabs = dialog.getByRole('tab');
  await tabs.first().waitFor();
  const heights: (number | undefined)[] = [];
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    heights.push((await dialog.boundingBox())?.height);
  }
  expect(heights.length).toBeGreaterThan(1);
  expect(new Set(heights).size).toBe(1);
  expect(consoleErrors).toEqual([]);
});

describe('what is said', () => {
  it('of a contact with hidden tickets is not that this is the first', async () => {
    const { uuid } = await runInScope(product.platform, { companyId: 1, actor: systemActor(1) }, async (scope) => {
      const ana = await scope.em.findOneOrFail(User, { email: 'ana@demo.prosa' });
      const { id: contactId } = await makeContact(scope, 'Wanda Quirino');
      const { id: hiddenQueue } = await scope.em.findOneOrFail(Queue, { name: 'Financeiro' });
      await makeTicket(scope, { contactId, status: 'closed', queueId: hiddenQueue });
      return makeTicket(scope, { contactId, status: 'open', userId: ana.id });
    });
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: `/tickets/${uuid}` });
    const panel = page.getByRole('complementary', { name: 'Contato' });
    await panel.getByText('1 outro atendimento em filas que você não vê.').waitFor();
    expect(await panel.getByText('Este é o primeiro atendimento.').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('before a queue is removed is how many tickets it holds', async () => {
    const rows = await queryAsSupport<{ name: string; total: number }>(
      product.platform,
      `select q.name, count(*)::int as total from tickets t join queues q on q.id = t.queue_id group by q.name order by 2 desc limit 1`,
    );
    const [queue = expect.fail('no queue has a ticket')] = rows;
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/queues' });
    const row = page.getByRole('row', { name: new RegExp(queue.name) });
    await row.focus();
    await row.press('Delete');
    await page
      .getByRole('alertdialog')
      .getByText(new RegExp(`${queue.total} atendimentos ficam sem fila`))
      .waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('of a conflict leads to the ticket in the way', async () => {
    const { closed, active } = await runInScope(product.platform, { companyId: 1, actor: systemActor(1) }, async (scope) => {
      const ana = await scope.em.findOneOrFail(User, { email: 'ana@demo.prosa' });
      const { id: contactId } = await makeContact(scope, 'Otto Conflito');
      const { id: queueId } = await scope.em.findOneOrFail(Queue, { name: 'Vendas' });
      const of = { contactId, queueId, connectionId: (await makeConnection(scope)).id };
      return { closed: await makeTicket(scope, { ...of, status: 'closed', userId: ana.id }), active: await makeTicket(scope, of) };
    });
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: `/tickets/${closed.uuid}` });
    await page.getByRole('region', { name: 'Conversa com Otto Conflito' }).getByRole('button', { name: 'Reabrir' }).first().click();
    await page.getByRole('alert').getByRole('button', { name: 'Abrir atendimento' }).click();
    await page.waitForURL(`**/tickets/${active.uuid}`);
    expect(consoleErrors).toEqual([]);
  });
});
