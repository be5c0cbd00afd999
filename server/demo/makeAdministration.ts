import { openContactListFilter } from '#shared/areas/contactListFilter.ts';
import { createAnnouncement } from '#server/areas/announcements/index.ts';
import { ContactListItem, createContactList } from '#server/areas/contactLists/index.ts';
import { createFileList, FileOption } from '#server/areas/files/index.ts';
import { createHelp } from '#server/areas/helps/index.ts';
import { createPrompt } from '#server/areas/prompts/index.ts';
import { createQueueOption } from '#server/areas/queueOptions/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { DemoFile } from './conversationDsl.ts';
import { demoContacts } from './demoContacts.ts';
import { makeCampaigns } from './makeCampaigns.ts';
import { inScopeAt, requireEntry, type DemoContext } from './DemoContext.ts';

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

interface MenuEntry {
  readonly title: string;
  readonly message?: string;
  readonly under?: readonly MenuEntry[];
}

/** Of the queue whose number no connection sends. */
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
  'Você atende a Lumiar Casa e Jardim. Responda em português, em até três frases. Pergunte o número do pedido e, se não souber a resposta, transfira para uma pessoa.';

/** What administrators and operators keep, so that none of their screens is empty. */
export async function makeAdministration(context: DemoContext): Promise<void> {
  const queueId = requireEntry(context.queues, 'Trocas');
  await inScopeAt(context, context.now, async (scope) => {
    await makeCampaigns(scope, context, await makeContactLists(scope, context));
    await makeFileList(scope, context);
    await makeMenu(scope, menu, { queueId, parentId: null });
    await createPrompt(scope, {
      name: 'Primeira resposta de trocas',
      prompt: instructions,
      apiKey: 'demonstration',
      maxMessages: 10,
      queueId,
    });
    await createHelp(scope, { title: 'Primeiros passos', description: 'Filas, usuários e o primeiro número.', video: '' });
    await createAnnouncement(scope, {
      title: 'Bem-vindo ao Prosa',
      text: 'Esta é uma empresa de demonstração: *nenhuma mensagem sai daqui*. Crie, mude e apague o que quiser.',
      adminsOnly: true,
    });
  });
}
