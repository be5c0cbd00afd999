import { createContact } from '#server/areas/contacts/index.ts';
import { addPerson, changePerson } from '#server/channels/simulated/phoneCommands.ts';
import { rememberChats } from '#server/channels/simulated/rememberChats.ts';
import { createTurns } from '#server/channels/turns.ts';
import { execute } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { chanceFrom } from './chance.ts';
import { demoContacts } from './contacts.ts';
import { perform } from './perform.ts';
import type { Talk } from './script.ts';
import { at, of, type Stage } from './stage.ts';
import { closedTalks } from './talksClosed.ts';
import { openTalks } from './talksOpen.ts';
import { waitingTalks } from './talksWaiting.ts';
import { timesOf } from './timing.ts';

const day = 24 * 3_600_000;
/** The start waits for it, and one alone would mostly wait for the database. */
const sideBySide = 4;
const numbers = new Map(demoContacts.map(({ name, number }) => [name, number]));

async function makeContacts(scope: Scope): Promise<void> {
  for (const { name, number, email = '', extraInfo = [] } of demoContacts) {
    await createContact(scope, { name, number, email, extraInfo: extraInfo.map((info) => ({ ...info })) });
  }
}

/** Whoever is talking with the shop has a phone that can be played. */
async function handOutPhones(scope: Scope, stage: Stage): Promise<void> {
  for (const { with: name, connection, ticks } of [...waitingTalks, ...openTalks]) {
    const { id } = await addPerson(scope, { connectionId: of(stage.connections, connection), name, number: of(numbers, name) });
    // One tick: this phone is off the net.
    await (ticks === 'server' ? changePerson(scope, { id, isOnline: false }) : undefined);
  }
  await rememberChats(scope);
}

/** Rows know when they were written. No command turns that back, and the lists go by it. */
const datings = [
  'update messages set created_at = sent_at, updated_at = sent_at',
  'update ticket_notes set updated_at = created_at',
  `update tickets t set created_at = s.begun, updated_at = greatest(t.last_message_at, t.closed_at) from (
     select ticket_id, min(sent_at) as begun from messages group by ticket_id) s where s.ticket_id = t.id`,
];

async function date(scope: Scope): Promise<void> {
  for (const statement of datings) {
    await execute(scope.em, statement);
  }
  await execute(
    scope.em,
    `update contacts set created_at = $1::timestamptz + id * interval '31 minutes', updated_at = $1::timestamptz + id * interval '31 minutes'`,
    [scope.now.toISOString()],
  );
}

interface Dated {
  readonly talk: Talk;
  readonly times: readonly Date[];
}

function inOrder(now: Date): Dated[] {
  const chance = chanceFrom(7);
  const begun = ({ times }: Dated): number => times[0]?.getTime() ?? 0;
  return [...closedTalks(), ...openTalks, ...waitingTalks]
    .map((talk) => ({ talk, times: timesOf(talk, now, chance) }))
    .toSorted((one, other) => begun(one) - begun(other));
}

/** Two weeks of a shop: its contacts, what was said with them, and what waits today. */
export async function makeConversations(stage: Stage): Promise<void> {
  const longAgo = new Date(stage.now.getTime() - 18 * day);
  await at(stage, longAgo, makeContacts);
  const turns = createTurns(sideBySide);
  const performed = inOrder(stage.now).map(({ talk, times }) =>
    turns(talk.with, () =>
      at(stage, times[0] ?? stage.now, (scope) => perform(scope, stage, { talk, times, number: of(numbers, talk.with) })),
    ),
  );
  await Promise.all(performed);
  await at(stage, stage.now, (scope) => handOutPhones(scope, stage));
  await at(stage, longAgo, date);
}
