import { dayMs, minuteMs } from '#shared/rules/durations.ts';
import { createContact, saveNumberCheck } from '#server/contacts/contacts/index.ts';
import { chooseConnection } from '#server/workspace/connections/index.ts';
import { writeSetting } from '#server/tenancy/settings/index.ts';
import { addPerson, changePerson } from '#server/channels/simulated/phoneCommands.ts';
import { createKeyedQueue } from '#server/platform/async/createKeyedQueue.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createSeededRandom, type SeededRandom } from './createSeededRandom.ts';
import { demoContacts } from './demoContacts.ts';
import { runConversation } from './runConversation.ts';
import {
  agentAccepts,
  agentCloses,
  agentWrites,
  customerSendsFile,
  customerWrites,
  type DemoConversation,
  type DemoStep,
} from './conversationDsl.ts';
import { type DemoContext, inScopeAt, requireEntry } from './DemoContext.ts';
import { makeClosedConversations } from './makeClosedConversations.ts';
import { makeOlderRounds } from './makeOlderRounds.ts';
import { openConversations } from './openConversations.ts';
import { pendingConversations } from './pendingConversations.ts';
import { moveIntoOpeningHours } from './openingHours.ts';
import { drawPortrait } from './drawPortrait.ts';

const [thiago, iris, clara] = ['Thiago Menezes', 'Íris Brandão', 'Clara Dantas'] as const;

/** An open ticket with a group, and a closed one. */
export const groupConversations: readonly DemoConversation[] = [
  {
    contactName: 'Obra Cobertura Jardins',
    groupAddress: '120363041180230017@g.us',
    connection: 'Corporativo',
    endedMinutesAgo: 52,
    lastDelivery: 'read',
    tags: ['arquiteto'],
    steps: [
      customerWrites('Pessoal, este grupo é para a entrega da cobertura', { by: thiago }),
      agentAccepts('Rafael Nogueira'),
      agentWrites('Combinado, Thiago! Bom dia, Íris.'),
      customerWrites('Bom dia! A varanda ficou pronta ontem, seguem as fotos', { by: iris }),
      customerSendsFile('varanda', '', { by: iris, after: 0 }),
      customerSendsFile('poltrona', '', { by: iris, after: 0 }),
      customerWrites('Ficou ótima! Rafael, dá para entregar o tapete na quinta?', { by: thiago }),
      agentWrites('Dá, sim: quinta, das 9h às 12h. A equipe leva também as luminárias.'),
    ],
  },
  {
    contactName: 'Casamento Clara e Bruno',
    groupAddress: '120363041180230018@g.us',
    connection: 'Loja Centro',
    isInOpeningHours: true,
    endedMinutesAgo: 3 * 24 * 60,
    lastDelivery: 'read',
    steps: [
      customerWrites('Oi, gente! A decoração precisa de 14 vasos para o sábado', { by: clara }),
      agentAccepts('Juliana Prates'),
      agentWrites('Oi, Clara! Temos 16 do Ágata médio, em terracota.'),
      customerSendsFile('vaso', 'É este, certo?', { by: iris }),
      agentWrites('Esse mesmo, Íris. Quatorze saem por R$ 2.086,00, ou R$ 149,00 cada um.'),
      customerWrites('Fechado! Eu retiro na sexta', { by: iris }),
      agentCloses(),
    ],
  },
];

/** Minutes before a step. */
function gapBefore(step: DemoStep, random: SeededRandom): number {
  switch (step.step) {
    case 'says':
      return step.after ?? 1 + random.below(5);
    case 'accepts':
      return 1 + random.below(9);
    case 'closes':
      return 2 + random.below(12);
    case 'edits':
    case 'removes':
    case 'reacts':
      return 1;
    default:
      return 1 + random.below(2);
  }
}

/** The time of each step, so that the last one is `endedMinutesAgo` old. */
function stepTimes({ steps, endedMinutesAgo }: DemoConversation, now: Date, random: SeededRandom): Date[] {
  const gaps = steps.map((step, index) => (index === 0 ? 0 : gapBefore(step, random)));
  const totalMinutes = gaps.reduce((sum, gap) => sum + gap, 0);
  let elapsedMinutes = 0;
  let previousMs = 0;
  return gaps.map((gap) => {
    elapsedMinutes += gap;
    // Never on the full minute, and never before the step before.
    const atMs = now.getTime() - (endedMinutesAgo + totalMinutes - elapsedMinutes) * minuteMs - (20 + random.below(30)) * 1_000;
    previousMs = Math.max(atMs, previousMs + 5_000);
    return new Date(previousMs);
  });
}

/** The company's messages as the phones of their customers would store them. */
const copyStatement = `
  insert into simulated_messages (company_id, connection_id, person_id, by_person, external_id, kind, body, media_path, media_name,
    media_mime, media_size, media_duration, quoted_id, status, is_edited, is_deleted, person_reaction, company_reaction, sent_at)
  select m.company_id, m.connection_id, p.id, not m.from_me, m.external_id,
    case m.media_type when 'conversation' then 'text' when 'extendedTextMessage' then 'text' when 'locationMessage' then 'location'
      when 'contactMessage' then 'contact' when 'application' then 'document'
      when 'audio' then case when m.media_mime like 'audio/ogg%' then 'voice' else 'audio' end
      else m.media_type end,
    case when m.media_type = 'audio' or m.body = m.media_name then '' else m.body end,
    m.media_path, m.media_name, m.media_mime, m.media_size, m.media_duration, m.quoted_external_id,
    case when not m.from_me then case when m.read then 'read' else 'delivered' end
      when m.delivery in ('read', 'played') then 'read' when m.delivery = 'delivered' then 'delivered' else 'server' end,
    m.is_edited, m.is_deleted,
    coalesce((select r ->> 'emoji' from jsonb_array_elements(m.reactions::jsonb) r where not (r ->> 'fromMe')::boolean limit 1), ''),
    coalesce((select r ->> 'emoji' from jsonb_array_elements(m.reactions::jsonb) r where (r ->> 'fromMe')::boolean limit 1), ''),
    m.sent_at
  from messages m join simulated_people p on p.connection_id = m.connection_id and m.chat = p.number || '@s.whatsapp.net'
  where m.delivery is distinct from 'failed'
  order by m.sent_at, m.id
  on conflict on constraint simulated_messages_key do nothing`;

/** Copies stored conversations to the phones of simulated customers. */
async function copyChatsToPhones({ em }: Scope): Promise<void> {
  await execute(em, copyStatement);
}

/** A file belongs to one row, with which it is erased. */
const pictureStatements = [
  'update contacts set picture_path = $2, picture_checked_at = $3 where number = $1',
  'update simulated_people set picture_path = $2, updated_at = $3 where number = $1',
];

/** Gives contacts, and their phones, a profile picture. */
async function showPortraits({ em, companyId, platform, now }: Scope): Promise<void> {
  for (const { name, number } of demoContacts) {
    const picture = await drawPortrait(name);
    if (picture === null) {
      continue;
    }
    for (const statement of pictureStatements) {
      const { path } = await platform.files.put(companyId, picture, 'image/jpeg');
      await execute(em, statement, [number, path, now.toISOString()]);
    }
  }
}

/** The server's start waits for the demo; a single conversation would mostly wait for the database. */
const maxConcurrentConversations = 4;
const numbersByName = new Map([
  ...demoContacts.map(({ name, number }): [string, string] => [name, number]),
  ...groupConversations.map(({ contactName, groupAddress = '' }): [string, string] => [contactName, groupAddress]),
]);
const findNumber = (name: string): string => requireEntry(numbersByName, name);

async function makeContacts(scope: Scope): Promise<void> {
  const { id: connectionId } = await chooseConnection(scope);
  for (const { name, number, email = '', extraInfo = [] } of demoContacts) {
    const person = { address: `${number}@s.whatsapp.net`, number, alias: null, name: null, isGroup: false };
    await saveNumberCheck(scope, connectionId, { number, check: { exists: true, person } });
    await createContact(scope, { name, number, email, extraInfo: extraInfo.map((info) => ({ ...info })) });
  }
}

/** Customers with an open or pending ticket have a phone on the phone page. */
async function createPhones(scope: Scope, context: DemoContext): Promise<void> {
  for (const { contactName: name, connection, lastDelivery } of [...pendingConversations, ...openConversations]) {
    const { id } = await addPerson(scope, {
      connectionId: requireEntry(context.connections, connection),
      name,
      number: findNumber(name),
    });
    // One tick: this phone is offline.
    await (lastDelivery === 'server' ? changePerson(scope, { id, isOnline: false }) : undefined);
  }
  await copyChatsToPhones(scope);
}

/** Backdates the timestamps that commands cannot set; lists are sorted by them. */
const backdateStatements = [
  'update messages set created_at = sent_at, updated_at = sent_at',
  'update ticket_notes set updated_at = created_at',
  `update tickets t set created_at = s.begun, updated_at = greatest(t.last_message_at, t.closed_at) from (
     select ticket_id, min(sent_at) as begun from messages group by ticket_id) s where s.ticket_id = t.id`,
  `update ticket_trackings set created_at = least(created_at, queued_at, started_at, asked_at, finished_at), updated_at = now()`,
];

async function backdateRows(scope: Scope): Promise<void> {
  for (const statement of backdateStatements) {
    await execute(scope.em, statement);
  }
  await execute(
    scope.em,
    `update contacts set created_at = $1::timestamptz + id * interval '31 minutes', updated_at = $1::timestamptz + id * interval '31 minutes'`,
    [scope.now.toISOString()],
  );
}

interface ScheduledConversation {
  readonly conversation: DemoConversation;
  readonly times: readonly Date[];
}

function scheduleConversations({ now, platform }: DemoContext): ScheduledConversation[] {
  const { timeZone } = platform.config;
  const random = createSeededRandom(7);
  const startOf = ({ times }: ScheduledConversation): number => times[0]?.getTime() ?? 0;
  return [...makeClosedConversations(), ...openConversations, ...pendingConversations, ...groupConversations]
    .map((conversation) => {
      const times = stepTimes(conversation, now, random);
      return { conversation, times: conversation.isInOpeningHours ? moveIntoOpeningHours(times, { random, timeZone }) : times };
    })
    .toSorted((one, other) => startOf(one) - startOf(other));
}

/** Creates contacts and two weeks of conversations. */
export async function makeConversations(context: DemoContext): Promise<void> {
  const longAgo = new Date(context.now.getTime() - 18 * dayMs);
  await inScopeAt(context, longAgo, async (scope) => {
    await makeContacts(scope);
    // Groups are wanted.
    await writeSetting(scope, 'CheckMsgIsGroup', 'disabled');
  });
  const queue = createKeyedQueue(maxConcurrentConversations);
  const runs = scheduleConversations(context).map(({ conversation, times }) =>
    queue(conversation.contactName, () =>
      inScopeAt(context, times[0] ?? context.now, (scope) => runConversation(scope, context, { conversation, times, findNumber })),
    ),
  );
  await Promise.all(runs);
  await inScopeAt(context, context.now, async (scope) => {
    await createPhones(scope, context);
    await showPortraits(scope);
  });
  await inScopeAt(context, longAgo, backdateRows);
  await inScopeAt(context, context.now, (scope) => makeOlderRounds(scope, context));
}
