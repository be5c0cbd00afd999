import { openContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import type { CampaignOutcome } from '#shared/outreach/campaigns/shippings.ts';
import { fillCampaignText } from '#shared/rules/campaignText.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { createAnnouncement } from '#server/outreach/announcements/index.ts';
import { ContactListItem, createContactList, type ListRecipient, resolveRecipients } from '#server/contacts/contacts/index.ts';
import { createFileList, FileOption } from '#server/conversations/files/index.ts';
import { createHelp } from '#server/operations/helps/index.ts';
import type { Scope, UserScope } from '#server/platform/database/scope.ts';
import { createMacro } from '#server/conversations/macros/index.ts';
import { Campaign, CampaignShipping, createCampaign } from '#server/outreach/campaigns/index.ts';
import { createConnection } from '#server/workspace/connections/index.ts';
import { createPrompt } from '#server/automation/prompts/index.ts';
import { createQueueOption, createQueue, updateQueue } from '#server/workspace/queues/index.ts';
import { writeSetting } from '#server/tenancy/settings/index.ts';
import type { DemoFile } from './conversationDsl.ts';
import { demoContacts } from './demoContacts.ts';
import { type DemoContext, inScopeAt, requireEntry } from './DemoContext.ts';

interface MenuEntry {
  readonly title: string;
  readonly message?: string;
  readonly under?: readonly MenuEntry[];
}

const menu: readonly MenuEntry[] = [
  {
    title: 'Produto com defeito',
    under: [
      { title: 'Chegou quebrado', message: 'Mande uma foto do produto e da caixa. Trocamos sem custo em até *7 dias úteis*.' },
      { title: 'Parou de funcionar', message: 'Conte o que aconteceu e desde quando. A garantia é de 12 meses.' },
    ],
  },
  { title: 'Produto errado', message: 'Mande uma foto da etiqueta. Recolhemos e entregamos o certo na mesma visita.' },
  { title: 'Não gostei', message: 'Você tem 7 dias para desistir. Guarde a embalagem, que a coleta é por nossa conta.' },
];

async function makeMenu(scope: Scope, entries: readonly MenuEntry[], place: { queueId: number; parentId: number | null }): Promise<void> {
  for (const { under = [], ...entry } of entries) {
    const { id } = await createQueueOption(scope, { ...entry, ...place });
    await makeMenu(scope, under, { ...place, parentId: id });
  }
}

const instructions =
  'Você atende a Lumiar Casa e Jardim. Responda em até três frases. Pergunte o número do pedido e, se não souber a resposta, transfira para uma pessoa.';

/** Only returns keep hours: the others answer at any time, so that the demo's customers are not sent away at night. */
const openAlways = ['Vendas', 'Financeiro', 'Entregas'] as const;
const closedText = 'Trocas atende de segunda a sexta das 8h às 18h e sábado até o meio-dia. Deixe sua mensagem, que respondemos na volta.';

/** A number whose customers the chatbot meets: it offers queues, one with options and hours, and one in which an assistant answers. */
async function makeChatbot(scope: Scope, { queues }: DemoContext): Promise<void> {
  const returns = requireEntry(queues, 'Trocas');
  await makeMenu(scope, menu, { queueId: returns, parentId: null });
  await updateQueue(scope, { id: returns, outOfHoursMessage: closedText });
  for (const name of openAlways) {
    await updateQueue(scope, { id: requireEntry(queues, name), schedules: [] });
  }
  await writeSetting(scope, 'scheduleType', 'queue');
  const { id: promptId } = await createPrompt(scope, {
    name: 'Assistente da loja',
    prompt: instructions,
    apiKey: 'demonstration',
    maxMessages: 10,
    queueId: requireEntry(queues, 'Vendas'),
    helpsAgents: true,
  });
  const questions = await createQueue(scope, { name: 'Dúvidas', color: '#2563EB', orderQueue: queues.size + 1, schedules: [], promptId });
  await createConnection(scope, {
    name: 'Site',
    provider: 'simulated',
    queueIds: [...queues.values(), questions.id],
    greetingMessage: '{{greeting}}, {{firstName}}! Sou o robô da Lumiar. Com quem você quer falar?',
    maxUseBotQueues: 5,
  });
}

const gapMs = 17_000;

const sentTexts = {
  message1: 'Olá, {nome}! As poltronas da varanda voltaram ao estoque. Responda SAIR para não receber mais.',
  message2: 'Oi, {nome}, as poltronas que você viu chegaram de novo. Responda SAIR para não receber mais.',
};

/** Most were delivered; the others say why not. */
const oddOutcomes: Readonly<Record<number, readonly [CampaignOutcome, string]>> = {
  4: ['failed', 'notOnWhatsApp'],
  9: ['refused', 'optedOut'],
  15: ['excluded', 'blocked'],
  20: ['failed', 'unconfirmed'],
};

/** The rows of a campaign that was sent. */
function addShippings(scope: Scope, campaign: Campaign, recipients: readonly ListRecipient[]): void {
  const texts = campaign.listTexts();
  for (const [place, { name, number, email }] of recipients.entries()) {
    const at = new Date(Number(campaign.scheduledAt) + (place + 1) * gapMs);
    const [outcome, reason] = oddOutcomes[place] ?? ['delivered', null];
    scope.create(CampaignShipping, {
      campaignId: campaign.id,
      position: place + 1,
      name,
      number,
      message: fillCampaignText(texts[place % texts.length] ?? '', { nome: name, numero: number, email }),
      outcome,
      reason,
      gapSeconds: gapMs / 1_000,
      dispatchAt: at,
      deliveredAt: outcome === 'delivered' ? at : null,
    });
  }
}

/** A campaign that was sent last week, and one that will be. */
async function makeCampaigns(scope: Scope, { platform, connections, now }: DemoContext, contactListId: number): Promise<void> {
  const whatsappId = requireEntry(connections, 'Loja Centro');
  const timeOf = (days: number): string => `${toZonedDay(new Date(now.getTime() + days * dayMs), platform.config.timeZone)} 10:00:00`;
  const common = { whatsappId, contactListId, sendWindow: 'workingHours' } as const;
  const { id } = await createCampaign(scope, { ...common, ...sentTexts, name: 'Poltronas de volta', scheduledAt: timeOf(-6) });
  const sent = await scope.em.findOneOrFail(Campaign, { id });
  const recipients = await resolveRecipients(scope, contactListId);
  addShippings(scope, sent, recipients);
  const completedAt = new Date(Number(sent.scheduledAt) + (recipients.length + 1) * gapMs);
  Object.assign(sent, { status: 'FINALIZADA', preparedAt: sent.scheduledAt, completedAt });
  await createCampaign(scope, {
    ...common,
    name: 'Coleção de primavera',
    message1: 'Olá, {nome}! A coleção de primavera chegou. Quer que eu mostre?',
    confirmation: true,
    confirmationMessage1: 'Oi, {nome}! Posso mandar as novidades da primavera? Responda SIM ou NÃO.',
    scheduledAt: timeOf(7),
  });
}

/** What the company's people do many times a day, for everybody. */
async function makeMacros(scope: UserScope, { tags, queues }: DemoContext): Promise<void> {
  await createMacro(scope, {
    name: 'Orçamento enviado',
    shortcut: 'Alt Shift O',
    isShared: true,
    steps: [
      { kind: 'reply', text: '{{firstName}}, o orçamento segue acima e vale por sete dias. Qualquer dúvida, é só responder aqui.' },
      { kind: 'tag', tagId: requireEntry(tags, 'orçamento') },
      { kind: 'snooze', minutes: 2 * 1440 },
    ],
  });
  await createMacro(scope, {
    name: 'Nota fiscal com o Financeiro',
    isShared: true,
    steps: [
      { kind: 'tag', tagId: requireEntry(tags, 'nota fiscal') },
      { kind: 'note', text: 'Pede a nota fiscal; conferir CPF ou CNPJ antes de emitir.' },
      { kind: 'transferToQueue', queueId: requireEntry(queues, 'Financeiro') },
    ],
  });
  await createMacro(scope, {
    name: 'Agradecer e resolver',
    shortcut: 'Alt Shift G',
    isShared: true,
    steps: [{ kind: 'reply', text: 'A Lumiar agradece, {{firstName}}! Quando precisar, é só chamar.' }, { kind: 'close' }],
  });
}

/** One list with recipients, all of them checked, and one that follows a tag; the id of the first. */
async function makeContactLists(scope: Scope, { tags }: DemoContext): Promise<number> {
  const { id } = await createContactList(scope, { name: 'Clientes da varanda' });
  for (const { name, number, email = '' } of demoContacts.slice(0, 24)) {
    scope.create(ContactListItem, { contactListId: id, name, number, email, validity: 'valid' });
  }
  const filter = { ...openContactListFilter, tagIds: [requireEntry(tags, 'vip')] };
  await createContactList(scope, { name: 'Clientes vip', filter });
  await scope.em.flush();
  return id;
}

const catalogue: readonly { readonly name: string; readonly file: DemoFile }[] = [
  { name: 'Catálogo da estação', file: 'catalogo' },
  { name: 'Varanda montada', file: 'varanda' },
];

async function makeFileList(scope: Scope, { platform, companyId, assets }: DemoContext): Promise<void> {
  const options = catalogue.map(({ name }) => ({ name }));
  const { id } = await createFileList(scope, { name: 'Coleção de primavera', message: 'As novidades da Lumiar, {{firstName}}.', options });
  for (const [place, { file }] of catalogue.entries()) {
    const { content, type, name } = assets.get(file);
    const { path, size } = await platform.files.put(companyId, content, type);
    await scope.em.nativeUpdate(FileOption, { fileListId: id, place }, { filePath: path, fileName: name, mediaType: type, size });
  }
}

/** What administrators and operators keep, so that none of their screens is empty. */
export async function makeAdministration(context: DemoContext): Promise<void> {
  await inScopeAt(context, context.now, async (scope) => {
    await makeCampaigns(scope, context, await makeContactLists(scope, context));
    await makeFileList(scope, context);
    await makeChatbot(scope, context);
    await makeMacros({ ...scope, actor: requireEntry(context.people, 'Rafael Nogueira') }, context);
    await createHelp(scope, { title: 'Primeiros passos', description: 'Filas, usuários e o primeiro número.', video: '' });
    await createHelp(scope, {
      title: 'Exemplo de ajuda em vídeo',
      description: 'Um curta de animação, no lugar do seu vídeo.',
      video: 'aqz-KE-bpKQ',
    });
    await createAnnouncement(scope, {
      title: 'Bem-vindo ao Prosa',
      text: 'Esta é uma empresa de demonstração: *nenhuma mensagem sai daqui*. Crie, mude e apague o que quiser.',
      adminsOnly: true,
    });
  });
}
