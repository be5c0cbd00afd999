import { beforeAll, expect, it } from 'vitest';
import { recordFailure, recordSuccess } from '#server/automation/queueIntegrations/index.ts';
import { simulatedSlug, simulatedWebhook } from '#server/simulators/bots/startBotSimulator.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { findRow, findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;
let simulator: string;

beforeAll(async () => {
  product = await startTestProduct();
  simulator = `http://${product.platform.config.outgoingPrivateHosts[0]}`;
});

const path = '/queue-integration';

/** What calls of the named integration have come to, as if they had been made. */
async function callsCameTo(name: string, failures: readonly (string | null)[]): Promise<void> {
  const [found] = await queryAsSupport<{ id: number; companyId: number }>(
    product.platform,
    'select id, company_id as "companyId" from queue_integrations where name = $1',
    [name],
  );
  const { id, companyId } = found ?? expect.fail('there is no such integration');
  for (const failure of failures) {
    await runInScope(product.platform, { companyId, actor: systemActor(companyId) }, (scope) =>
      failure === null ? recordSuccess(scope, id) : recordFailure(scope, id, failure),
    );
  }
}

it('an integration has the fields of its type, is tried, saved with a hidden secret, edited and deleted', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
  await page.getByRole('heading', { name: 'Deixe um fluxo ou robô atender a fila' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'Nova integração' });
  const pickType = async (name: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name }).click();
  };
  const test = dialog.getByRole('button', { name: 'Testar' });
  await dialog.getByRole('button', { name: 'Salvar integração' }).click();
  await dialog.locator('[data-error]', { hasText: 'Obrigatório' }).first().waitFor();
  await dialog.getByLabel('Nome').fill('Triagem');
  await dialog.getByLabel('URL do visualizador').fill(simulator);
  await dialog.getByLabel('Slug do fluxo').fill(simulatedSlug);
  await test.click();
  await dialog.getByText('Olá! Sou o fluxo simulado.').waitFor();
  await expectAccessible(page);

  await pickType('DialogFlow');
  await dialog.getByLabel('JSON da conta de serviço').fill('{}');
  await test.click();
  await dialog.getByText('Informe o projeto e o JSON de uma conta de serviço do Google.').waitFor();
  await expectAccessible(page);

  await pickType('Webhook');
  await dialog.getByLabel('URL do webhook').fill('https://10.0.0.1/prosa');
  await test.click();
  await dialog.getByText('Este endereço não é público, ou não usa https.').waitFor();
  await dialog.getByLabel('URL do webhook').fill(`${simulator}${simulatedWebhook}`);
  await dialog.getByLabel('Segredo da assinatura').fill('segredo');
  await test.click();
  await dialog.getByText('Conectado. O serviço respondeu:').waitFor();
  await dialog.getByRole('button', { name: 'Salvar integração' }).click();
  await findToast(page, 'Integração salva').waitFor();
  await findRow(page, 'Triagem').getByText('Webhook').waitFor();

  await findRow(page, 'Triagem').getByText('Funcionando').waitFor();
  await callsCameTo('Triagem', ['refused 503']);
  const failing = findRow(page, 'Triagem').getByText('Com falhas');
  await failing.waitFor();
  await page.getByTitle('1 falha seguida: o serviço respondeu com o erro 503').waitFor();
  await page.getByRole('row', { name: /Com falhas.*1 falha seguida: o serviço respondeu com o erro 503/ }).waitFor();
  await callsCameTo(
    'Triagem',
    Array.from({ length: 4 }, () => 'unreachable'),
  );
  await findRow(page, 'Triagem').getByText('Pausada por falhas').waitFor();
  const paused = '5 falhas seguidas: o serviço não respondeu';
  await page.getByTitle(paused).waitFor();
  await expectAccessible(page);
  await savePicture(page, 'integration-paused');
  await findRow(page, 'Triagem').focus();
  await page.keyboard.press('Enter');
  const broken = page.getByRole('dialog', { name: 'Editar integração' });
  await broken.getByText(paused).waitFor();
  await expectAccessible(page);
  await savePicture(page, 'integration-broken');
  await page.keyboard.press('Escape');
  await broken.waitFor({ state: 'detached' });
  await callsCameTo('Triagem', [null]);
  await findRow(page, 'Triagem').getByText('Funcionando').waitFor();

  await findRow(page, 'Triagem').focus();
  await page.keyboard.press('Enter');
  const editing = page.getByRole('dialog', { name: 'Editar integração' });
  await editing.getByText('Há um valor guardado.').waitFor();
  expect(await editing.getByLabel('Segredo da assinatura', { exact: true }).inputValue()).toBe('');
  await editing.getByRole('button', { name: 'Remover: Segredo da assinatura' }).click();
  await editing.getByText('Será removido ao salvar.').waitFor();
  await expectAccessible(page);
  await editing.getByLabel('Nome').fill('Meu sistema');
  await editing.getByRole('button', { name: 'Salvar integração' }).click();
  await findRow(page, 'Meu sistema').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir integração' }).click();
  await findToast(page, 'Integração excluída').waitFor();
  await findRow(page, 'Meu sistema').waitFor({ state: 'detached' });
  expect(consoleErrors.filter((text) => !text.includes('400'))).toEqual([]);
});

it.each([
  { width: 1440, colorScheme: 'dark', language: 'en' },
  { width: 390, colorScheme: 'light', language: 'es' },
] as const)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
  const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectFits(page.locator('html'));
  await page.getByRole('button', { name: /^(New integration|Nueva integración)$/ }).waitFor();
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await expectFits(page.getByRole('dialog'));
});
