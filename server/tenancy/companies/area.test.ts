import { beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#server/platform/database/scope.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { companyListeners } from './listeners.ts';
import { updateCompany } from '#server/operations/provisioning/updateCompany.ts';
import { updateSchedules } from './updateSchedules.ts';
import { removeCompany } from '#server/operations/provisioning/removeCompany.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

const recordedBy = async (companyId: number, work: (scope: Scope) => Promise<unknown>): Promise<unknown[]> => {
  const events: unknown[] = [];
  await server.inCompany(companyId, (scope) =>
    work({ ...scope, actor: { ...scope.actor, super: true }, recordEvent: (...fact) => void events.push(fact) }),
  );
  return events;
};

describe('the events of companies', () => {
  it('are recorded under the company itself', async () => {
    const { id } = await server.makeCompany();
    expect(await recordedBy(id, (scope) => updateCompany(scope, { id, status: false }))).toEqual([['company.changed', { companyId: id }]]);
    expect(await recordedBy(id, (scope) => updateSchedules(scope, { id, schedules: [] }))).toEqual([
      ['company.hoursChanged', { companyId: id }],
    ]);
  });

  it("record a removal under the operator's company, because its own rows are gone", async () => {
    const [own, other] = [await server.makeCompany(), await server.makeCompany()];
    expect(await recordedBy(own.id, (scope) => removeCompany(scope, { id: other.id }))).toEqual([
      ['company.removed', { companyId: other.id }],
    ]);
  });

  it('remove the files of a removed company, and of no other', async () => {
    const { files } = server.platform;
    const [own, other] = [await server.makeCompany(), await server.makeCompany()];
    const [kept, gone] = await Promise.all([own, other].map(({ id }) => files.put(id, Buffer.from('a picture'), 'image/png')));
    const listen = () =>
      server.inCompany(own.id, async ({ platform, companyId, log }) => {
        const context = { platform, companyId, log, open: async () => expect.fail('opened') };
        await companyListeners[0]?.prepare?.(context, { companyId: other.id } as never);
      });
    await listen();
    expect(await files.size(gone?.path ?? '')).toBe(9);
    await server.inCompany(own.id, (scope) => removeCompany(scope, { id: other.id }));
    await listen();
    expect(await files.size(gone?.path ?? '')).toBeNull();
    expect(await files.size(kept?.path ?? '')).toBe(9);
  });
});
