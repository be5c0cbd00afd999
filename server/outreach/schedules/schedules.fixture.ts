import { api } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { randomWord, type EndpointFixtures, type MakeEndpointFixture } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { Schedule } from './Schedule.ts';

const makeInput: MakeEndpointFixture = async (server, { id }) => {
  const contact = await server.inCompany(id, (scope) => makeContact(scope));
  const sendAt = new Date(Date.now() + hourMs).toISOString();
  return { body: { body: randomWord(), contactId: contact.id, sendAt }, badInput: { body: 'oi' } };
};

const scheduleFixture =
  (more: object = {}): MakeEndpointFixture =>
  async (server, tenant) => {
    const { body } = await makeInput(server, tenant);
    const { id } = await server.as(tenant.super).call(api.schedules.create, body as never);
    return { params: { id }, ...more };
  };

function buildFile(field = 'file'): FormData {
  const form = new FormData();
  form.set(field, new File(['Tabela de preços'], 'precos.txt'));
  return form;
}

export const fixtures: EndpointFixtures<'schedules'> = {
  page: async () => ({ query: { searchParam: 'x', dateStart: '2030-01-01' } }),
  show: scheduleFixture(),
  create: makeInput,
  update: scheduleFixture({ body: { body: 'Outro texto' }, badInput: { body: 'oi' } }),
  remove: scheduleFixture(),
  retry: async (server, tenant) => {
    const fixture = await scheduleFixture()(server, tenant);
    const id = Number(fixture.params?.['id']);
    await server.inCompany(tenant.id, ({ em }) => em.nativeUpdate(Schedule, { id }, { status: 'ERRO' }));
    return { ...fixture, badInput: null };
  },
  attachFile: async (...of) => ({ ...(await scheduleFixture()(...of)), body: buildFile() }),
  removeFile: scheduleFixture(),
  addFiles: async (...of) => ({ ...(await scheduleFixture()(...of)), body: buildFile('files') }),
  removeAddedFile: async (server, tenant) => {
    const { params } = await scheduleFixture()(server, tenant);
    const send = () => server.as(tenant.super).send('POST', `/schedules/${Number(params?.['id'])}/files`, buildFile('files'));
    await send();
    const { body } = await send();
    const [file] = (body as ScheduleRecord).moreFiles;
    return { params: { ...params, fileId: Number(file?.id) } };
  },
};
