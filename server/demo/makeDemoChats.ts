import type { UserActor } from '#shared/rules/permissions.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope, UserScope } from '#server/platform/database/scope.ts';
import { sendChatMessage, createChat } from '#server/conversations/chats/index.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { requireEntry } from './DemoContext.ts';
import type { DemoPerson } from './demoCompany.ts';

interface DemoChat {
  readonly title: string;
  /** Members, the owner first. */
  readonly people: readonly DemoPerson[];
  readonly messages: readonly { readonly by: DemoPerson; readonly minutesAgo: number; readonly text: string }[];
}

const [rafael, ana, juliana, caio, dora, teo] = [
  'Rafael Nogueira',
  'Ana Beatriz Lopes',
  'Juliana Prates',
  'Caio Ferraz',
  'Dora Almeida',
  'Téo Siqueira',
] as const satisfies readonly DemoPerson[];

const demoChats: readonly DemoChat[] = [
  {
    title: 'Equipe Lumiar',
    people: [rafael, ana, juliana, caio, dora, teo],
    messages: [
      { by: rafael, minutesAgo: 1510, text: 'Pessoal, na sexta fechamos às 16h por causa do inventário.' },
      { by: juliana, minutesAgo: 1502, text: 'Já mudei o horário das filas. *Entregas* segue até 18h.' },
      { by: dora, minutesAgo: 1490, text: 'Combinado, eu fico com as trocas do fim do dia.' },
      { by: teo, minutesAgo: 95, text: 'Os boletos de maio saíram. Qualquer dúvida de cliente, me chamem.' },
    ],
  },
  {
    title: 'Loja Centro',
    people: [juliana, ana, caio],
    messages: [
      { by: juliana, minutesAgo: 64, text: 'O vaso Petra azul voltou ao estoque, 12 unidades.' },
      { by: ana, minutesAgo: 61, text: 'Ótimo! A Marina perguntou dele ontem, vou avisar.' },
      { by: caio, minutesAgo: 58, text: 'Reservei duas para a arquiteta do Edifício Acácia.' },
      { by: juliana, minutesAgo: 22, text: '@Ana Beatriz Lopes, você confirma a entrega da poltrona para amanhã?' },
    ],
  },
  {
    title: 'Juliana e Ana',
    people: [juliana, ana],
    messages: [
      { by: juliana, minutesAgo: 190, text: 'Parabéns pelas avaliações desta semana!' },
      { by: ana, minutesAgo: 184, text: 'Obrigada! O novo roteiro de trocas ajudou muito. 😊' },
    ],
  },
];

const shiftStatement = `
  with moved as (update chat_messages set created_at = $2::timestamptz where id = $1 returning chat_id)
  update chats set updated_at = $2::timestamptz where id in (select chat_id from moved)`;
const readStatement = `
  update chat_users k set read_at = coalesce((
    select max(m.created_at) from chat_messages m where m.chat_id = k.chat_id and (k.unreads = 0 or m.sender_id = k.user_id)
  ), $1::timestamptz)`;

/** Three chats of the people of the demo; Ana has not read the last messages of one. */
export async function makeDemoChats(scope: Scope, people: ReadonlyMap<DemoPerson, UserActor>): Promise<void> {
  const scopeOf = (name: DemoPerson): UserScope => ({ ...scope, actor: requireEntry(people, name) });
  for (const { title, people: names, messages } of demoChats) {
    const [owner = rafael] = names;
    const users = names.map((name) => ({ id: requireEntry(people, name).userId }));
    const { id } = await createChat(scopeOf(owner), { title, users });
    for (const { by, minutesAgo, text: message } of messages) {
      const added = await sendChatMessage(scopeOf(by), { id, message });
      await execute(scope.em, shiftStatement, [added.id, new Date(scope.now.getTime() - minutesAgo * minuteMs)]);
    }
  }
  await execute(scope.em, readStatement, [new Date(scope.now.getTime() - 2880 * minuteMs)]);
}
