import { createMacro } from '#server/conversations/macros/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { requireEntry, type DemoContext } from './DemoContext.ts';

/** What the company's people do many times a day, for everybody. */
export async function makeMacros(scope: Scope, { tags, queues }: DemoContext): Promise<void> {
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
