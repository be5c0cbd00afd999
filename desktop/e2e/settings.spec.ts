import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { settingKeys } from '#shared/tenancy/settings.ts';
import { settings } from '#shared/i18n/pt/tenancy.ts';
import { recordBillingFailure } from '#server/automation/queueIntegrations/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { simulatedAsaasToken } from '#server/simulators/billingProviders/startBillingSimulator.ts';
import type { Page } from 'playwright-core';
import { setSetting } from './listScreens.ts';
import { findToast } from './runListSuite.ts';
import { eachLook } from './eachLook.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { SignInOptions, Visitor } from './Visitor.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const visit = async (options: Omit<SignInOptions, 'path' | 'locale'> = {}, email = 'admin@demo.prosa'): Promise<Visitor> => {
  const visitor = await product.reuseSignedInVisitor(email, { ...options, path: '/settings' });
  await visitor.page.locator('#options-asaas').waitFor();
  return visitor;
};

async function shoot(page: Page, name: string): Promise<void> {
  await savePicture(page, `${name}`);
}

const views = [
  { width: 1440, colorScheme: 'light', language: 'pt' },
  { width: 1024, colorScheme: 'dark', language: 'en' },
  { width: 390, colorScheme: 'dark', language: 'es' },
] as const;

describe('the options of a company', () => {
  it('are all there, each saved by itself and told to every screen', async () => {
    const [{ page, consoleErrors }, { page: other }] = [await visit(), await visit({}, 'super@demo.prosa')];
    const onOtherTabs = /^keep|^aiMonthly/;
    for (const key of settingKeys.filter((name) => !onOtherTabs.test(name))) {
      await page.getByText(settings.options[key].label, { exact: true }).first().waitFor();
    }
    const isOn = (on: typeof page, name: string) => on.getByRole('switch', { name }).isChecked();
    expect(await isOn(other, 'Pedir avaliação')).toBe(false);
    await page.getByRole('switch', { name: 'Pedir avaliação' }).press(' ');
    await findToast(page, 'Operação atualizada com sucesso.').waitFor();
    await expect.poll(() => isOn(other, 'Pedir avaliação')).toBe(true);
    await page.getByRole('group', { name: 'Horários de atendimento' }).getByRole('button', { name: 'Da empresa' }).press('Enter');
    await other.getByRole('button', { name: 'Da empresa', pressed: true }).waitFor();
    await page.getByRole('switch', { name: 'Exigir senhas fortes' }).press(' ');
    await page.getByText('Senhas fracas são aceitas.').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('take minutes, a country and a time zone', async () => {
    const { page } = await visit();
    const minutes = page.getByRole('textbox', { name: 'Reabrir por quantos minutos' });
    await minutes.fill('muitos');
    await minutes.press('Enter');
    await page.getByText('Digite minutos inteiros, de 0 a 43200.').waitFor();
    await minutes.fill('45');
    await minutes.press('Enter');
    await findToast(page, 'Operação atualizada com sucesso.').waitFor();
    await page.getByRole('combobox', { name: 'País dos números' }).click();
    await page.getByRole('option', { name: 'Portugal' }).click();
    await page.getByRole('combobox', { name: /Portugal/ }).waitFor();
    const zone = page.getByRole('combobox', { name: 'Fuso horário' });
    await zone.fill('mana');
    await page.getByRole('option', { name: 'America/Manaus' }).click();
    await page.reload();
    await page.getByRole('combobox', { name: /Portugal/ }).waitFor();
    expect(await zone.inputValue()).toBe('America/Manaus');
    expect(await minutes.inputValue()).toBe('45');
  });

  it('never show a secret again, keep it and remove it on demand', async () => {
    const { page } = await visit();
    const token = page.getByRole('textbox', { name: 'Token do Asaas' });
    await token.press('Enter');
    await page.getByText('Digite o novo valor.').waitFor();
    await token.fill('aact-very-secret');
    await token.press('Enter');
    await findToast(page, 'Operação atualizada com sucesso.').waitFor();
    await expect.poll(() => token.inputValue()).toBe('');
    await page.getByText(/Guardado e oculto/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Remover: Token do Asaas' }).click();
    await page.getByRole('button', { name: 'Remover valor' }).click();
    await page.getByText(/Guardado e oculto/).waitFor({ state: 'detached' });
  });

  it('are for admins', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/settings' });
    expect(await page.getByRole('tab', { name: 'Opções' }).count()).toBe(0);
  });

  it('stand under their own address: a tab of operators is refused, one that does not apply leads to them', async () => {
    const { page } = await visit();
    await page.setViewportSize({ width: 1024, height: 600 });
    await page.goto('/settings/companies');
    await page.getByText('Você não tem acesso a esta tela').waitFor();
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(0);
    const bottomOf = (selector: string) => page.evaluate<number>(`document.querySelector('${selector}').getBoundingClientRect().bottom`);
    expect(await bottomOf('nav [aria-current=page]')).toBeLessThanOrEqual(await bottomOf('nav'));
    await expectAccessible(page);
    await page.getByRole('heading', { name: 'Configurações' }).focus();
    await page.keyboard.press('Tab');
    await page.getByRole('tab', { name: 'Opções' }).press('Enter');
    await page.waitForURL('**/settings/options');
    await setSetting(page, 'scheduleType', 'queue');
    await page.goto('/settings/hours');
    await page.waitForURL('**/settings/options');
    await page.locator('#options-asaas').waitFor();
  }, 60_000);

  it.each(views)('fit $width px, $colorScheme, in $language, and are accessible', async (options) => {
    const { page } = await visit(options);
    await expectAccessible(page);
    await expectFits(page.locator('html'));
    await shoot(page, `options-${options.width}`);
  });
});

describe('a billing system', () => {
  it('is tried with what was saved, and shows its state', async () => {
    const { page, consoleErrors } = await visit({ width: 1024 });
    const section = page.locator('section', { has: page.locator('#options-asaas') }).last();
    await section.getByText('Não configurado').waitFor();
    const token = section.getByRole('textbox', { name: 'Token do Asaas' });
    const save = async (value: string): Promise<void> => {
      await token.fill(value);
      // The notice of the save before may still be there.
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
      await token.press('Enter');
      await saved;
      await findToast(page, 'Operação atualizada com sucesso.').first().waitFor();
    };
    await save('errado');
    await section.getByRole('button', { name: 'Testar Asaas' }).press('Enter');
    await section.getByText('O sistema recusou os dados de acesso.').waitFor();
    const [{ id } = expect.fail('there is no company')] = await queryAsSupport<{ id: number }>(
      product.platform,
      `select company_id as id from users where email = 'admin@demo.prosa'`,
    );
    await runInScope(product.platform, { companyId: id, actor: systemActor(id) }, (scope) =>
      recordBillingFailure(scope, 'asaas', 'refused 503'),
    );
    await section.getByText('1 falha seguida: o sistema respondeu com o erro 503').waitFor();
    await save(simulatedAsaasToken);
    await section.getByRole('button', { name: 'Testar Asaas' }).press('Enter');
    await section.getByText('O Asaas respondeu: os dados de acesso estão certos.').waitFor();
    await section.getByText('Funcionando').waitFor();
    await expectAccessible(page);
    await eachLook(page, async (width) => {
      await section.scrollIntoViewIfNeeded();
      await expectFits(page.locator('main'));
      await shoot(page, `billing-options-${width}`);
    });
    await expectAccessible(page);
    expect(consoleErrors.filter((error) => !error.includes('400'))).toEqual([]);
  });
});

describe('the brand of a company', () => {
  it('is in the program and on the sign-in page, with a logo and a colour that can be read', async () => {
    const { page, consoleErrors } = await product.newSignedInVisitor('admin@demo.prosa', { path: '/settings' });
    const save = async (name: string, value: string) => {
      await page.getByRole('textbox', { name }).fill(value);
      await page.getByRole('textbox', { name }).press('Enter');
    };
    await save('Cor da página de entrada', 'amarelo');
    await page.getByText('Digite uma cor, como #3D5AFE.').waitFor();
    await save('Cor da página de entrada', '#7C3AED');
    await findToast(page, 'Operação atualizada com sucesso.').waitFor();
    await save('Nome na página de entrada', 'Lumiar');
    expect(await page.getByRole('textbox', { name: 'Cor da página de entrada' }).inputValue()).toBe('#7C3AED');
    const logo = page.getByRole('group', { name: 'Logotipo' });
    const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#FFD400' } })
      .png()
      .toBuffer();
    await logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
    await logo.getByRole('button', { name: 'Trocar logotipo' }).waitFor();
    const top = page.getByRole('banner');
    await top.getByText('Lumiar', { exact: true }).waitFor();
    await expect
      .poll(() => top.locator('img[src*="/public/"]').evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
      .toBe(300);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await logo.scrollIntoViewIfNeeded();
      await shoot(page, `brand-options-${colorScheme}`);
    }
    const companyId = await page.evaluate(() => Number(JSON.parse(atob(localStorage.getItem('token')?.split('.')[1] ?? '')).companyId));
    await page.getByRole('button', { name: /conta/i }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/login');
    await page.getByText('Lumiar', { exact: true }).waitFor();
    await expect.poll(() => page.locator('main img').evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBe(300);
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await shoot(page, `brand-login-${width}`);
    }
    const visitor = await product.newVisitor();
    await visitor.page.goto(new URL(`/login?companyId=${companyId}`, page.url()).href);
    await visitor.page.getByText('Lumiar', { exact: true }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

const openHours = async (options: Parameters<typeof visit>[0] = {}): Promise<Visitor> => {
  const visitor = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path: '/settings' });
  await setSetting(visitor.page, 'scheduleType', 'company');
  await visitor.page.getByRole('tab', { name: /^(Horários|Hours|Horarios)$/ }).click();
  await visitor.page.getByRole('switch').nth(6).waitFor();
  return visitor;
};

describe('the hours of a company', () => {
  it('have a tab only where they apply', async () => {
    const { page } = await visit();
    await setSetting(page, 'scheduleType', 'queue');
    await page.getByRole('tab', { name: 'Horários' }).waitFor({ state: 'detached' });
  });

  it('are set per weekday, over midnight too', async () => {
    const { page, consoleErrors } = await openHours();
    const { page: other } = await product.reuseSignedInVisitor('super@demo.prosa', { path: '/settings/hours' });
    const from = page.getByRole('textbox', { name: 'Segunda, das' });
    const until = page.getByRole('textbox', { name: 'Segunda, até' });
    await from.fill('22');
    await until.fill('');
    await until.press('Enter');
    await page
      .getByRole('group', { name: 'Segunda' })
      .getByText(/Preencha os dois horários/)
      .waitFor();
    await until.fill('6');
    await until.blur();
    await page.getByText('do dia seguinte').waitFor();
    await page.getByRole('button', { name: 'Adicionar intervalo: Segunda' }).press('Enter');
    await page.keyboard.type('2330');
    await page.keyboard.press('Tab');
    await page.keyboard.type('23:45');
    await page.getByRole('button', { name: 'Salvar horários' }).press('Enter');
    await page
      .getByRole('group', { name: 'Segunda' })
      .getByText(/se sobrepõe a outro/)
      .waitFor();
    await shoot(page, 'hours-overlap');
    await page.getByRole('textbox', { name: 'Segunda, intervalo 2, das' }).fill('12');
    await page.getByRole('textbox', { name: 'Segunda, intervalo 2, até' }).fill('13');
    await page.getByRole('button', { name: 'Copiar Segunda para outros dias' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Dias úteis' }).press('Enter');
    await page.getByRole('button', { name: 'Remover o intervalo 2: Sexta' }).press('Enter');
    await page.getByRole('switch', { name: 'Domingo: atende' }).press(' ');
    await page.getByRole('button', { name: 'Salvar horários' }).press('Enter');
    await findToast(page, 'Horários atualizados com sucesso.').waitFor();
    await expect.poll(() => other.getByRole('textbox', { name: 'Sexta, até' }).inputValue()).toBe('06:00');
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'Sexta, até' }).inputValue()).toBe('06:00');
    expect(await page.getByRole('textbox', { name: 'Quinta, intervalo 2, até' }).inputValue()).toBe('13:00');
    expect(await page.getByRole('textbox', { name: 'Sexta, intervalo 2, até' }).count()).toBe(0);
    await page.getByText('Não atende').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it.each(views)('fit $width px, $colorScheme, in $language, and are accessible', async (options) => {
    const { page } = await openHours(options);
    await expectAccessible(page);
    await expectFits(page.locator('html'));
    await shoot(page, `hours-${options.width}`);
  });
});

const openHolidays = async (options: Parameters<typeof visit>[0] = {}): Promise<Visitor> => {
  const visitor = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path: '/settings/holidays' });
  await setSetting(visitor.page, 'scheduleType', 'company');
  await visitor.page.goto(new URL('/settings/holidays', visitor.page.url()).href);
  await visitor.page.getByRole('tab').nth(2).waitFor();
  return visitor;
};

describe('the holidays of a company', () => {
  it('come from the Brazilian calendar, or are set one by one', async () => {
    const { page, consoleErrors } = await openHolidays();
    const { page: other } = await product.reuseSignedInVisitor('super@demo.prosa', { path: '/settings/holidays' });
    await page.getByRole('button', { name: 'Criar o primeiro feriado' }).waitFor();
    await page.getByRole('button', { name: 'Feriados nacionais' }).click();
    await page.getByLabel('Ano').fill('2030');
    await page.getByText('13 feriados serão adicionados como dias fechados.').waitFor();
    await shoot(page, 'holidays-preset');
    await page.getByRole('button', { name: 'Adicionar feriados', exact: true }).click();
    await page.getByRole('row', { name: /Sexta-feira Santa/ }).waitFor();
    await page.keyboard.press('Alt+n');
    await page.getByLabel('Nome').fill('Véspera de Natal');
    await page.getByLabel('Data').fill('2030-12-25');
    await page.getByRole('button', { name: 'Horário especial' }).click();
    await page.getByRole('button', { name: 'Adicionar intervalo' }).press('Enter');
    await expect.poll(() => page.getByLabel('Intervalo 2, das').evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.type('11');
    await page.keyboard.press('Tab');
    await page.keyboard.type('13');
    await page.getByRole('button', { name: 'Salvar feriado' }).click();
    await page.getByText(/se sobrepõe a outro/).waitFor();
    await shoot(page, 'holidays-dialog');
    await expectAccessible(page);
    // Leaving the field takes the message away, and the button with it.
    await page.getByLabel('Intervalo 2, das').fill('1200');
    const before = await page.getByRole('button', { name: 'Salvar feriado' }).boundingBox();
    await page.mouse.move((before?.x ?? 0) + (before?.width ?? 0) / 2, (before?.y ?? 0) + 3);
    await page.mouse.down();
    await page.getByText(/se sobrepõe a outro/).waitFor({ state: 'detached' });
    await expect.poll(async () => (await page.getByRole('button', { name: 'Salvar feriado' }).boundingBox())?.y).not.toBe(before?.y);
    await page.mouse.up();
    await page.getByText('Já há um feriado nesta data.').first().waitFor();
    await page.getByLabel('Data').fill('2030-12-24');
    await page.getByRole('button', { name: 'Salvar feriado' }).click();
    await other.getByRole('row', { name: /Véspera de Natal.*8h–12h e 12h–13h/ }).waitFor();
    await page.getByRole('row', { name: /Véspera de Natal/ }).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Excluir feriado', exact: true }).click();
    await other.getByRole('row', { name: /Véspera de Natal/ }).waitFor({ state: 'detached' });
    expect(consoleErrors.filter((text) => !text.includes('409'))).toEqual([]);
  });

  it.each(views)('fit $width px, $colorScheme, in $language, and are accessible', async (options) => {
    const { page } = await openHolidays(options);
    await page.getByRole('row', { name: /Corpus Christi/ }).waitFor();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
    await shoot(page, `holidays-${options.width}`);
  });
});

const openRetention = async (options: Parameters<typeof visit>[0] = {}): Promise<Visitor> => {
  const visitor = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path: '/settings/retention' });
  await visitor.page.locator('form button[type="submit"]').waitFor();
  return visitor;
};

describe('the retention of data', () => {
  it('shows what would go before it is saved', async () => {
    const { page, consoleErrors } = await openRetention();
    await page.getByRole('combobox', { name: 'Guardar mensagens' }).click();
    await page.getByRole('option', { name: '30 dias', exact: true }).click();
    const counted = Promise.withResolvers<void>();
    await page.route('**/retention/preview?**', async (route) => {
      await counted.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Salvar prazos' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Excluir o que passa do prazo?' });
    await dialog.getByText('Contando…').waitFor();
    expect(await dialog.getByRole('button', { name: 'Salvar prazos' }).getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('button', { name: 'Salvar prazos' }).dispatchEvent('click');
    counted.resolve();
    await dialog.getByText(/Hoje seriam excluídos: \d+ mensagens/).waitFor();
    await expectAccessible(page);
    await shoot(page, 'retention-confirm');
    await dialog.getByRole('button', { name: 'Salvar prazos' }).click();
    await findToast(page, 'Operação atualizada com sucesso.').waitFor();
    await page.reload();
    await page.getByRole('combobox', { name: /Guardar mensagens 30 dias/ }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it.each(views)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
    const { page } = await openRetention(options);
    await expectAccessible(page);
    await expectFits(page.locator('html'));
    await shoot(page, `retention-${options.width}`);
  });
});
