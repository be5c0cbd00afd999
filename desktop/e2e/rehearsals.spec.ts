import { beforeAll, describe, expect, it } from 'vitest';
import { receiveItem } from '#server/conversations/messages/inbound/receiveItem.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

describe('the rehearsal of the chatbot', () => {
  it('answers by keyboard, says why, and marks what was reached', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/rehearsals' });
    const phone = page.getByRole('region', { name: 'Celular do cliente' });
    const reasons = page.getByRole('region', { name: 'Por quê' });
    await page.getByRole('region', { name: 'O que foi alcançado' }).getByRole('heading', { level: 3 }).first().waitFor();
    await phone.getByText('Escreva a primeira mensagem').waitFor();
    const field = phone.getByRole('textbox', { name: 'Escrever como cliente' });
    for (const words of ['oi', '1', '#']) {
      await field.fill(words);
      await field.press('Enter');
      await reasons.getByRole('heading', { name: `“${words}”` }).waitFor();
    }
    await expect.poll(() => reasons.getByRole('listitem').count()).toBeGreaterThan(3);
    await expectAccessible(page);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page.locator('main'));
      await savePicture(page, `rehearsal-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('combobox', { name: 'Quem está para atender' }).click();
    await page.getByRole('option', { name: 'Ninguém' }).click();
    await page.getByRole('combobox', { name: 'Quem está para atender' }).getByText('Ninguém').waitFor();
    await page.getByRole('button', { name: 'Domingo, 23:00' }).click();
    await reasons.getByRole('heading', { name: /^O tempo passou/ }).waitFor();
    for (const left of [3, 2]) {
      await phone.getByRole('button', { name: 'Voltar um passo' }).click();
      await expect.poll(() => reasons.getByRole('heading', { level: 3 }).count()).toBe(left);
    }
    await page.getByRole('button', { name: 'Agora' }).click();
    await phone.getByRole('button', { name: 'Recomeçar' }).click();
    await phone.getByText('Escreva a primeira mensagem').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('lets the time pass, a person answer and close, and the customer rate', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/rehearsals' });
    const phone = page.getByRole('region', { name: 'Celular do cliente' });
    const reasons = page.getByRole('region', { name: 'Por quê' });
    await page.evaluate(async () => {
      const headers = {
        Authorization: `Bearer ${JSON.parse(localStorage.getItem('token') ?? '""')}`,
        'Content-Type': 'application/json',
      };
      await fetch('/settings/userRating', { method: 'PUT', headers, body: JSON.stringify({ value: 'enabled' }) });
    });
    const write = async (writer: 'cliente' | 'atendente', words: string): Promise<void> => {
      await phone.getByRole('button', { name: writer === 'cliente' ? 'Cliente' : 'Atendente', exact: true }).press('Enter');
      const field = phone.getByRole('textbox', { name: `Escrever como ${writer}` });
      await field.fill(words);
      await field.press('Enter');
      await reasons.getByRole('heading', { name: `“${words}”` }).waitFor();
    };
    await write('cliente', 'oi');
    await page.getByRole('button', { name: '+10 minutos' }).click();
    await reasons.getByRole('heading', { name: /^O tempo passou/ }).waitFor();
    await write('atendente', 'Olá! Sou a Ana.');
    await phone.getByText('Olá! Sou a Ana.').waitFor();
    await phone.getByRole('button', { name: 'Encerrar como atendente' }).press('Enter');
    await reasons.getByText('Uma pessoa encerrou').waitFor();
    await reasons.getByText('Pede a avaliação').waitFor();
    await phone.getByText(/Muito satisfeito/).waitFor();
    await write('cliente', '3');
    await reasons.getByText('O cliente respondeu à avaliação').first().waitFor();
    await expectAccessible(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page.locator('main'));
      await savePicture(page, `rehearsal-life-${width}`, { fullPage: true });
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await phone.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await savePicture(page, 'rehearsal-life-dark');
    expect(consoleErrors).toEqual([]);
  });

  it('replays a conversation and shows what would differ', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/rehearsals/replay' });
    const picker = page.getByRole('region', { name: 'Atendimentos para repetir' });
    await picker.getByRole('button', { pressed: false }).nth(1).click();
    await page
      .getByRole('region', { name: /^Conversa de/ })
      .getByRole('listitem')
      .first()
      .waitFor();
    await expectAccessible(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page.locator('main'));
      await savePicture(page, `replay-${width}`);
    }
    expect(consoleErrors).toEqual([]);
  });

  it('names the answers of a past conversation that would differ, old beside new', async () => {
    const [site] = await queryAsSupport<{ id: number; companyId: number }>(
      product.platform,
      `select id, company_id as "companyId" from connections where name = 'Site'`,
    );
    const { id, companyId } = site ?? expect.fail('the demo has lost its site');
    const message = inboundMessage(newNumber(), { body: 'oi' });
    const chat = { ...message.chat, name: 'Berenice Prado' };
    await runInScope(product.platform, { companyId, actor: systemActor(companyId) }, (scope) =>
      receiveItem(scope, id, { ...message, chat, sender: chat }),
    );
    const listAnswers = () =>
      queryAsSupport(
        product.platform,
        `select 1 from messages m join tickets t on t.id = m.ticket_id join contacts c on c.id = t.contact_id
         where c.name = $1 and m.origin = 'bot'`,
        [chat.name],
      );
    await expect.poll(listAnswers).toHaveLength(1);
    await queryAsSupport(product.platform, `update connections set greeting_message = 'Um começo novo.' where id = $1`, [id]);

    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/rehearsals/replay' });
    await page.getByLabel('Buscar atendimento').fill(chat.name);
    await page.getByRole('region', { name: 'Atendimentos para repetir' }).getByRole('button', { name: chat.name }).first().click();
    const result = page.getByRole('region', { name: `Conversa de ${chat.name}` });
    await result.getByRole('status').getByText('1 resposta seria outra').waitFor();
    const turn = result.getByRole('listitem').filter({ hasText: 'Diferente' }).first();
    await turn.getByText('Um começo novo.').waitFor();
    await turn.getByText(/Sou o robô da Lumiar/).waitFor();
    await expectAccessible(page);
    await savePicture(page, 'replay-differs');
    expect(consoleErrors).toEqual([]);
  });

  it('goes back to an earlier version of the rules', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/queues' });
    const change = (greetingMessage: string): Promise<unknown> =>
      page.evaluate(async (greeting) => {
        const headers = {
          Authorization: `Bearer ${JSON.parse(localStorage.getItem('token') ?? '""')}`,
          'Content-Type': 'application/json',
        };
        const [queue] = (await (await fetch('/queue', { headers })).json()) as { id: number }[];
        await fetch(`/queue/${queue?.id}`, { method: 'PUT', headers, body: JSON.stringify({ greetingMessage: greeting }) });
      }, greetingMessage);
    await change('Uma saudação');
    await page.goto('/rehearsals/versions');
    const versions = page.getByRole('region', { name: 'Versões' });
    const reload = async (): Promise<void> => {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    // The first change may be a version of its own or the state that was found.
    await expect
      .poll(async () => {
        await reload();
        await page
          .getByText(/Atual|Ainda não há versões/)
          .first()
          .waitFor();
        return versions.getByText('Atual').count();
      })
      .toBe(1);
    await change('Outra saudação');
    await expect
      .poll(async () => {
        await reload();
        await versions.getByRole('listitem').first().waitFor();
        return versions.getByText(/Fila “.*: mudou \(saudação\)/).count();
      })
      .toBeGreaterThan(0);
    await expectAccessible(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page.locator('main'));
      await savePicture(page, `versions-${width}`);
    }
    await versions.getByRole('button', { name: 'Voltar a esta versão' }).first().click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Voltar a esta versão' }).click();
    await versions.getByText(/Voltou à versão/).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('is for administrators', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa');
    await page.goto('/rehearsals');
    await page.getByText('Você não tem acesso a esta tela').waitFor();
  });
});
