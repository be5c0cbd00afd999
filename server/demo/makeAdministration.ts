import { openContactListFilter } from '#shared/contacts/contactLists/filter.ts';
import { createAnnouncement } from '#server/outreach/announcements/index.ts';
import { ContactListItem, createContactList } from '#server/contacts/contactLists/index.ts';
import { createFileList, FileOption } from '#server/conversations/files/index.ts';
import { createHelp } from '#server/operations/helps/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { DemoFile } from './conversationDsl.ts';
import { demoContacts } from './demoContacts.ts';
import { makeCampaigns } from './makeCampaigns.ts';
import { makeChatbot } from './makeChatbot.ts';
import { makeMacros } from './makeMacros.ts';
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

/** What administrators and operators keep, so that none of their screens is empty. */
export async function makeAdministration(context: DemoContext): Promise<void> {
  await inScopeAt(context, context.now, async (scope) => {
    await makeCampaigns(scope, context, await makeContactLists(scope, context));
    await makeFileList(scope, context);
    await makeChatbot(scope, context);
    await makeMacros(scope, context);
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
