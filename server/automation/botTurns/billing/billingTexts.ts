import type { OpenInvoice } from '#server/integrations/billingProviders/BillingProvider.ts';

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
/** Without the space that cannot break. */
const formatMoney = (value: number): string => money.format(value).replaceAll(/\s/g, ' ');
const formatDay = (day: string): string => day.split('-').toReversed().join('/');

const hint = (hasMainMenu: boolean): string =>
  hasMainMenu ? 'Digite *#* para voltar ao menu inicial.' : 'Digite *#* para falar com um atendente.';

function invoice({ number, dueDate, value, link, pix, barcode }: OpenInvoice, name: string): string {
  const lines = [`*Fatura:* ${number}`, `*Nome:* ${name}`, `*Valor:* ${formatMoney(value)}`, `*Vencimento:* ${formatDay(dueDate)}`];
  const parts = [...(pix === null ? [] : ['o *Pix copia e cola*']), ...(barcode === null ? [] : ['o *código de barras*'])];
  const follows = parts.length === 0 ? [] : [`A seguir, para copiar: ${parts.join(' e ')}.`];
  return [[...lines, ...(link === null ? [] : [`*Link:* ${link}`])].join('\n'), ...follows].join('\n\n');
}

function foundInvoices(total: number, sent: number): string {
  if (total === 0) {
    return 'Não há nenhuma fatura em aberto.';
  }
  if (total === 1) {
    return 'Segue a 2ª via da sua fatura.';
  }
  return total === sent ? `Há ${total} faturas em aberto. Seguem todas.` : `Há ${total} faturas em aberto. Seguem as ${sent} mais antigas.`;
}

/** Messages to customers about their invoices; automatic messages are in Portuguese. */
export const billingTexts = {
  foundCustomer: (name: string): string => `Localizamos o seu cadastro, *${name}*. Só mais um instante, por favor.`,
  foundInvoices,
  invoice,
  unknownDocument: (hasMainMenu: boolean): string =>
    `Não localizamos nenhum cadastro com este *CPF/CNPJ*. Confira os números e envie de novo, por favor.\n\n${hint(hasMainMenu)}`,
  reconnects:
    'A sua conexão estava bloqueada e foi liberada em confiança. Em até 5 minutos ela volta; se não voltar, fale com um atendente.',
  unlocked:
    'A sua conexão estava bloqueada e foi liberada em confiança. Tire o equipamento da tomada, espere 1 minuto e ligue de novo. Se não voltar, fale com um atendente.',
  notBlocked: 'A sua conexão não está bloqueada.',
  unlockRefused: 'A sua conexão está bloqueada, e não foi possível liberar em confiança. Um atendente continua com você por aqui.',
  closing: 'Este atendimento será encerrado. Se precisar, é só chamar de novo.',
} as const;
