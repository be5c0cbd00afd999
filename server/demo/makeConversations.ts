import { createContact } from '#server/areas/contacts/index.ts';
import { addPerson, changePerson } from '#server/channels/simulated/phoneCommands.ts';
import { copyChatsToPhones } from '#server/channels/simulated/copyChatsToPhones.ts';
import { createKeyedQueue } from '#server/platform/async/createKeyedQueue.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createSeededRandom } from './createSeededRandom.ts';
import { demoContacts } from './demoContacts.ts';
import { runConversation } from './runConversation.ts';
import type { DemoConversation } from './conversationDsl.ts';
import { inScopeAt, requireEntry, type DemoContext } from './DemoContext.ts';
import { makeClosedConversations } from './makeClosedConversations.ts';
import { openConversations } from './openConversations.ts';
import { pendingConversations } from './pendingConversations.ts';
import { stepTimes } from './stepTimes.ts';

const day = 24 * 3_600_000;
/** The start waits for it, and one alone would mostly wait for the database. */
const maxConcurrentConversations = 4;
const numbersByName = new Map(demoContacts.map(({ name, number }) => [name, number]));

async function makeContacts(scope: Scope): Promise<void> {
  for (const { name, number, email = '', extraInfo = [] } of demoContacts) {
    await createContact(scope, { name, number, email, extraInfo: extraInfo.map((info) => ({ ...info })) });
  }
}

/** Whoever is talking with the shop has a phone that can be played. */
async function createPhones(scope: Scope, stage: DemoContext): Promise<void> {
  for (const { contactName: name, connection, lastDelivery: ticks } of [...pendingConversations, ...openConversations]) {
    const { id } = await addPerson(scope, {
      connectionId: requireEntry(stage.connections, connection),
      name,
      number: requireEntry(numbersByName, name),
    });
    // One tick: this phone is off the net.
    await (ticks === 'server' ? changePerson(scope, { id, isOnline: false }) : undefined);
  }
  await copyChatsToPhones(scope);
}

/** Rows know when they were written. No command turns that back, and the lists go by it. */
const backdateStatements = [
  'update messages set created_at = sent_at, updated_at = sent_at',
  'update ticket_notes set updated_at = created_at',
  `update tickets t set created_at = s.begun, updated_at = greatest(t.last_message_at, t.closed_at) from (
     select ticket_id, min(sent_at) as begun from messages group by ticket_id) s where s.ticket_id = t.id`,
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

function scheduleConversations(now: Date): ScheduledConversation[] {
  const chance = createSeededRandom(7);
  const begun = ({ times }: ScheduledConversation): number => times[0]?.getTime() ?? 0;
  return [...makeClosedConversations(), ...openConversations, ...pendingConversations]
    .map((talk) => ({ conversation: talk, times: stepTimes(talk, now, chance) }))
    .toSorted((one, other) => begun(one) - begun(other));
}

/** Two weeks of a shop: its contacts, what was said with them, and what waits today. */
export async function makeConversations(stage: DemoContext): Promise<void> {
  const longAgo = new Date(stage.now.getTime() - 18 * day);
  await inScopeAt(stage, longAgo, makeContacts);
  const turns = createKeyedQueue(maxConcurrentConversations);
  const performed = scheduleConversations(stage.now).map(({ conversation: talk, times }) =>
    turns(talk.contactName, () =>
      inScopeAt(stage, times[0] ?? stage.now, (scope) =>
        runConversation(scope, stage, { talk, times, number: requireEntry(numbersByName, talk.contactName) }),
      ),
    ),
  );
  await Promise.all(performed);
  await inScopeAt(stage, stage.now, (scope) => createPhones(scope, stage));
  await inScopeAt(stage, longAgo, backdateRows);
}
