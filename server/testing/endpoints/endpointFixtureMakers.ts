import { execute } from '#server/platform/database/queryRows.ts';
import { makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';
import { api } from '#shared/api.ts';
import { type EndpointFixture, type MakeEndpointFixture, randomWord, randomNumber, type SweptCompany } from './EndpointFixture.ts';

/** A second simulated connection, so that it may be removed. */
export const connectionFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server, { admin }) => {
    await server.as(admin).call(api.connections.create, { name: randomWord(), provider: 'simulated', isDefault: true });
    const { id } = await server.as(admin).call(api.connections.create, { name: randomWord(), provider: 'simulated' });
    return { params: { id }, ...(body && { body: body() }) };
  };

export async function simulatedConnectionId(server: TestServer, { admin }: SweptCompany): Promise<number> {
  const [number] = await server.as(admin).call(api.connections.list, {});
  return number?.id ?? (await server.as(admin).call(api.connections.create, { name: randomWord(), provider: 'simulated' })).id;
}

/** A number with a stored check, so that no channel is asked. */
export async function makeCheckedNumber(server: TestServer, tenant: SweptCompany): Promise<string> {
  await simulatedConnectionId(server, tenant);
  const number = randomNumber();
  const person = { address: `${number}@s.whatsapp.net`, number, alias: null, name: null, isGroup: false };
  await server.inCompany(tenant.id, ({ em }) =>
    execute(em, 'insert into number_checks (company_id, number, is_there, person) values ($1, $2, true, $3::jsonb)', [
      tenant.id,
      number,
      JSON.stringify(person),
    ]),
  );
  return number;
}

export const contactFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server, { id: companyId }) => {
    const { id } = await server.inCompany(companyId, (scope) => makeContact(scope));
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A ticket of the operator. */
export const ticketFixture =
  (key: 'id' | 'ticketId', body?: (tenant: SweptCompany) => Promise<object> | object, more: EndpointFixture = {}): MakeEndpointFixture =>
  async (server, tenant) => {
    const { id } = await server.inCompany(tenant.id, (scope) => makeTicket(scope, { status: 'open', userId: tenant.super.id }));
    return { ...more, params: { ...more.params, [key]: id }, ...(body && { body: await body(tenant) }) };
  };
