import { createContact, saveNumberCheck } from '#server/contacts/contacts/index.ts';
import { chooseConnection } from '#server/workspace/connections/index.ts';
import { writeSetting } from '#server/tenancy/settings/index.ts';
import { addPerson, changePerson } from '#server/channels/simulated/phoneCommands.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { copyChatsToPhones } from './copyChatsToPhones.ts';
import { createKeyedQueue } from '#server/platform/async/createKeyedQueue.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createSeededRandom } from './createSeededRandom.ts';
import { demoContacts } from './demoContacts.ts';
import { runConversation } from './runConversation.ts';
import type { DemoConversation } from './conversationDsl.ts';
import { inScopeAt, requireEntry, type DemoContext } from './DemoContext.ts';
import { groupConversations } from './groupConversations.ts';
import { makeClosedConversations } from './makeClosedConversations.ts';
import { makeOlderRounds } from './makeOlderRounds.ts';
import { openConversations } from './openConversations.ts';
import { pendingConversations } from './pendingConversations.ts';
import { moveIntoOpeningHours } from './openingHours.ts';
import { showPortraits } from './showPortraits.ts';
import { stepTimes } from './stepTimes.ts';

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
