import { api } from '#shared/api.ts';
import type { ContactCreated, ContactInput } from '#shared/areas/contacts.ts';
import { startHouse, type MadeUser, type TestHouse } from './house.ts';
import { openNumber } from './openNumber.ts';

/** A company with a number that answers who is on the network, and hands to make contacts. */
export interface ContactHouse {
  readonly house: TestHouse;
  readonly company: Awaited<ReturnType<TestHouse['company']>>;
  readonly agent: MadeUser;
  readonly connectionId: number;
  /** Nobody has it yet. */
  freshNumber(): string;
  create(input?: Partial<ContactInput>, who?: MadeUser): Promise<ContactCreated>;
}

/** For all tests of a file. */
export async function startContactHouse(): Promise<ContactHouse> {
  const house = await startHouse({ DEMO: 'true' });
  const company = await house.company();
  const { agent } = company;
  const connectionId = await openNumber(house, company.admin);
  let counted = 0;
  const freshNumber = (): string => `5511${String(91_000_000 + ++counted)}`;
  const create: ContactHouse['create'] = (input = {}, who = agent) =>
    house.as(who).call(api.contacts.create, { name: 'Marina Alves', number: freshNumber(), ...input }) as Promise<ContactCreated>;
  return { house, company, agent, connectionId, freshNumber, create };
}
