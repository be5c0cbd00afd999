import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { findChild, findChildren, type StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';
import { createWhatsAppSource } from './CustomerSource.ts';
import {
  isLongRun,
  retryWhileUnreachable,
  startFaultEnvironment,
  waitFor,
  type FaultEnvironment,
  type SignedInUser,
} from './startFaultEnvironment.ts';

const size = isLongRun ? 400 : 40;
const kills = isLongRun ? 8 : 2;

let simulator: Simulator;
let environment: FaultEnvironment;
let admin: SignedInUser;
/** Numbers that WhatsApp was asked for, in order. */
const asked: string[] = [];

/** The number that a query asks for; none for other queries. */
const numbersOf = (stanza: StanzaNode): string[] =>
  findChildren(findChild(findChild(stanza, 'usync'), 'list'), 'user').flatMap((user) => {
    const { content } = findChild(user, 'contact') ?? {};
    return content === undefined ? [] : [String(content).replace('+', '')];
  });

beforeAll(async () => {
  simulator = await new Simulator().start();
  environment = await startFaultEnvironment(simulator.environment);
  admin = await environment.as('admin@demo.prosa');
  await createWhatsAppSource(simulator, admin, []);
  // Long enough that most kills hit a question without an answer.
  simulator.faults.queryDelayMs = 40;
  simulator.faults.ignoreQuery = (stanza) => {
    asked.push(...numbersOf(stanza));
    return false;
  };
});

afterAll(async () => {
  await environment.stop();
  await simulator.stop();
});

const isThere = (index: number): boolean => index % 3 > 0;
const numbers = Array.from({ length: size }, (_, index) => `55119${61_000_000 + index * 7}`);

it('the check of a list continues after every kill: each number is asked again at most once, and none is left out', async () => {
  numbers.filter((_, index) => isThere(index)).forEach((number) => simulator.addContact({ number, name: number }));
  const { id } = await admin.caller.call(api.contactLists.create, { name: 'Clientes de maio' });
  const { rows } = await environment.owner.query<{ companyId: number }>(
    `select company_id as "companyId" from contact_lists where id = $1`,
    [id],
  );
  await environment.owner.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number)
     select $1, $2, 'Pessoa ' || place, number from unnest($3::text[]) with ordinality as n (number, place)`,
    [rows[0]?.companyId, id, numbers],
  );
  await admin.caller.call(api.contactLists.check, { id });
  for (let n = 1; n <= kills; n += 1) {
    await waitFor('some numbers', async () => new Set(asked).size >= (n * size) / (kills + 1) || null);
    await environment.servers[0].killAndStart();
  }
  const list = await waitFor('the end of the check', async () => {
    const now = await retryWhileUnreachable(() => admin.caller.call(api.contactLists.show, { id }));
    return now.isChecking ? null : now;
  });

  const there = numbers.filter((_, index) => isThere(index)).length;
  expect(list).toMatchObject({ contactsCount: size, validCount: there, invalidCount: size - there, failedCount: 0 });
  const times = Map.groupBy(asked, (number) => number);
  expect([...times.keys()].toSorted()).toEqual(numbers.toSorted());
  expect(Math.max(...[...times.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);
  expect(asked.length).toBeLessThanOrEqual(size + kills);
});
