import { beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#server/platform/database/scope.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { companyListeners } from './listeners.ts';
import { updateCompany, updateSchedules } from './updateCompany.ts';
import { removeCompany } from './removeCompany.ts';

let house: TestServer;

beforeAll(async () => {
  house = await startTestServer();
});

const recordedBy = async (companyId: number, work: (scope: Scope) => Promise<unknown>): Promise<unknown[]> => {
  const recorded: unknown[] = [];
  await house.inCompany(companyId, (scope) =>
    work({ ...scope, actor: { ...scope.actor, super: true }, recordEvent: (...fact) => void recorded.push(fact) }),
  );
  return recorded;
};

describe('the facts of companies', () => {
  it('tell of changes under the company itself', async () => {
    const { id } = await house.makeCompany();
    expect(await recordedBy(id, (scope) => updateCompany(scope, { id, status: false }))).toEqual([['company.changed', { companyId: id }]]);
    expect(await recordedBy(id, (scope) => updateSchedules(scope, { id, schedules: [] }))).toEqual([
      ['company.changed', { companyId: id }],
    ]);
  });

  it("tell of its end under the operator's, since its own are gone with it", async () => {
    const [own, other] = [await house.makeCompany(), await house.makeCompany()];
    expect(await recordedBy(own.id, (scope) => removeCompany(scope, { id: other.id }))).toEqual([
      ['company.removed', { companyId: other.id }],
    ]);
  });

  it('take the files of a removed company along, and of no other', async () => {
    const { files } = house.platform;
    const [own, other] = [await house.makeCompany(), await house.makeCompany()];
    const [kept, gone] = await Promise.all([own, other].map(({ id }) => files.put(id, Buffer.from('a picture'), 'image/png')));
    await house.inCompany(own.id, async (scope) => companyListeners[0]?.run(scope, { companyId: other.id } as never));
    expect(await files.size(gone?.path ?? '')).toBeNull();
    expect(await files.size(kept?.path ?? '')).toBe(9);
  });
});
