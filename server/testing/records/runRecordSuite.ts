import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import type { PageInput, PageResult } from '#shared/kit/page.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import type { Profile } from '#shared/rules/permissions.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import type { TestServer, TestUser } from '#server/testing/server/startTestServer.ts';

interface NamedRecord {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
}

interface RecordSuite<Key extends string, Row extends NamedRecord, Create extends { name: string }, Update extends { id: number }> {
  readonly endpoints: {
    /** Absent where records are listed as a whole. */
    readonly page?: Endpoint<PageInput, PageResult<Key, Row>>;
    readonly show: Endpoint<{ id: number }, NamedRecord>;
    readonly create: Endpoint<Create, NamedRecord>;
    readonly update: Endpoint<Update, NamedRecord>;
    readonly remove: Endpoint<{ id: number }, Confirmation | void>;
  };
  /** Key of the rows of a page. */
  readonly rowsKey?: Key;
  /** Live event, and key of the record in it. */
  readonly event: string;
  readonly notFound: ErrorCode;
  /** Adds the records; default: an agent. Everybody may read. */
  readonly creator?: Profile;
  /** Default: the name alone. */
  readonly makeInput?: (name: string) => Create;
  /** A name that is too short, with its refusal; default: two letters. */
  readonly shortName?: { readonly name: string; readonly code: ErrorCode; readonly fields?: Readonly<Record<string, string>> };
  /** Action of the live event of a new record; default: create. */
  readonly createAction?: 'create' | 'update';
  /** Profiles that may. */
  readonly updaters: readonly Profile[];
  readonly removers: readonly Profile[];
  /** Sentence of a removal; undefined where its body is empty. */
  readonly removed: string | undefined;
}

const profiles: readonly Profile[] = ['admin', 'supervisor', 'user'];

/**
 * What holds for every simple record that has a name: its contract over HTTP, its company's walls, its live
 * updates. The server must not run the relay (`SERVICES: 'web'`), so that broadcasts can be read.
 */
export function runRecordSuite<Key extends string, Row extends NamedRecord, Create extends { name: string }, Update extends { id: number }>(
  getServer: () => TestServer,
  suite: RecordSuite<Key, Row, Create, Update>,
): void {
  const { endpoints, rowsKey, event, notFound, updaters, removers, removed } = suite;
  const { page, show, create, update, remove } = endpoints;
  const { creator = 'user', makeInput = (name: string) => ({ name }) as Create, createAction = 'create' } = suite;
  const { shortName = { name: 'ab', code: 'ERR_VALIDATION', fields: { name: 'string.min' } } as const } = suite;
  const as = (user: TestUser) => getServer().as(user).call;
  const add = (user: TestUser, name: string) => as(user)(create, makeInput(name));
  const rename = (user: TestUser, id: number, name: string) => as(user)(update, { id, name } as unknown as Update);
  const makeUsers = async () => {
    const { id: companyId, admin, agent } = await getServer().makeCompany();
    const supervisor = await getServer().makeUser(companyId, { profile: 'supervisor' });
    const users = { admin, supervisor, user: agent };
    return { companyId, ...users, creator: users[creator] };
  };

  describe('a new record', () => {
    it('has its name trimmed, not too short, and belongs to the company of the user who adds it', async () => {
      const { user, creator: maker } = await makeUsers();
      const record = await add(maker, '  primeiro  ');
      expect(record).toMatchObject({ name: 'primeiro', companyId: user.companyId });
      expect(await as(user)(show, { id: record.id })).toEqual(record);
      await expect(add(maker, shortName.name)).toFailWith(shortName.code, shortName.fields);
    });
  });

  if (page !== undefined && rowsKey !== undefined) {
    runPageSuite({ page, rowsKey, getServer, add, makeUsers });
  }

  describe('a change', () => {
    it('leaves unnamed keys as they are and ignores the rest of a whole record', async () => {
      const { admin } = await makeUsers();
      const { name: _, updatedAt: __, ...rest } = { updatedAt: '', ...(await add(admin, 'orçamento')) };
      const path = update.path.replace(':id', String(rest.id));
      const { body } = await getServer()
        .as(admin)
        .send('PUT', path, { ...rest, name: 'orçamentos', userId: 3, companyId: 99 });
      expect(body).toMatchObject({ ...rest, name: 'orçamentos' });
      expect(await as(admin)(update, { id: rest.id } as Update)).toMatchObject({ ...rest, name: 'orçamentos' });
    });

    it(`is for ${updaters.join(' and ')}`, async () => {
      const users = await makeUsers();
      for (const profile of profiles) {
        const { id } = await add(users.creator, `nome para ${profile}`);
        const change = rename(users[profile], id, `de ${profile}`);
        if (updaters.includes(profile)) {
          expect((await change).name).toBe(`de ${profile}`);
        } else {
          await expect(change).toFailWith('ERR_NO_PERMISSION');
          expect((await as(users.user)(show, { id })).name).toBe(`nome para ${profile}`);
        }
      }
    });

    it("does not find another company's record", async () => {
      const { user, creator: maker } = await makeUsers();
      const { admin: stranger } = await makeUsers();
      const { id } = await add(maker, 'segredo');
      await expect(rename(stranger, id, 'roubado')).toFailWith(notFound);
      await expect(as(stranger)(remove, { id })).toFailWith(notFound);
      await expect(as(stranger)(show, { id })).toFailWith(notFound);
      expect((await as(user)(show, { id })).name).toBe('segredo');
    });
  });

  it(`is removed by ${removers.join(' and ')} alone, and then gone`, async () => {
    const users = await makeUsers();
    for (const profile of profiles) {
      const { id } = await add(users.creator, `de ${profile}`);
      const removal = as(users[profile])(remove, { id });
      if (removers.includes(profile)) {
        expect(await removal).toEqual(removed === undefined ? undefined : { message: removed });
        await expect(as(users.user)(show, { id })).toFailWith(notFound);
      } else {
        await expect(removal).toFailWith('ERR_NO_PERMISSION');
        expect((await as(users.user)(show, { id })).id).toBe(id);
      }
    }
  });

  it('is broadcast to the company when added, changed and removed', async () => {
    const { companyId, admin } = await makeUsers();
    const drain = async () => {
      const broadcasts = await drainBroadcasts(getServer().platform, companyId);
      return broadcasts.filter((broadcast) => broadcast.event === event).map(({ body }) => body);
    };
    const { id } = await add(admin, 'primeiro');
    expect(await drain()).toMatchObject([{ action: createAction, [event]: { id, name: 'primeiro' } }]);
    await rename(admin, id, 'segundo');
    expect(await drain()).toMatchObject([{ action: 'update', [event]: { id, name: 'segundo' } }]);
    await as(admin)(remove, { id });
    expect(await drain()).toMatchObject([{ action: 'delete', [`${event}Id`]: id }]);
  });
}

interface PageSuite<Key extends string, Row extends NamedRecord> {
  readonly page: Endpoint<PageInput, PageResult<Key, Row>>;
  readonly rowsKey: Key;
  readonly getServer: () => TestServer;
  readonly add: (user: TestUser, name: string) => Promise<NamedRecord>;
  readonly makeUsers: () => Promise<Record<'admin' | 'user', TestUser>>;
}

function runPageSuite<Key extends string, Row extends NamedRecord>({
  page,
  rowsKey,
  getServer,
  add,
  makeUsers,
}: PageSuite<Key, Row>): void {
  const as = (user: TestUser) => getServer().as(user).call;

  describe('the page', () => {
    it('searches names without regard to case and takes %, _ and \\ literally', async () => {
      const { admin } = await makeUsers();
      for (const name of ['Desconto 100%', 'desconto_10', 'volta\\depois']) {
        await add(admin, name);
      }
      const names = async (searchParam: string) => (await as(admin)(page, { searchParam }))[rowsKey].map(({ name }) => name);
      expect(await names('DESCONTO')).toEqual(['Desconto 100%', 'desconto_10']);
      expect(await names('%')).toEqual(['Desconto 100%']);
      expect(await names('_')).toEqual(['desconto_10']);
      expect(await names('\\')).toEqual(['volta\\depois']);
    });

    it('sorts names as people look for them, counts every match and says whether more follow', async () => {
      const { admin } = await makeUsers();
      for (const name of ['urgente', 'Último', 'zebra', 'Aberto', 'ácido']) {
        await add(admin, name);
      }
      const { [rowsKey]: rows, count, hasMore } = await as(admin)(page, {});
      expect(rows.map(({ name }) => name)).toEqual(['Aberto', 'ácido', 'Último', 'urgente', 'zebra']);
      expect({ count, hasMore }).toEqual({ count: 5, hasMore: false });
    });

    it("does not show another company's records", async () => {
      const { admin } = await makeUsers();
      const { admin: stranger } = await makeUsers();
      await add(admin, 'segredo');
      expect((await as(stranger)(page, {}))[rowsKey]).toEqual([]);
    });

    it('answers with a trailing slash too, and ignores keys it does not know', async () => {
      const { user } = await makeUsers();
      const answer = await getServer().as(user).send('GET', `${page.path}/?pageNumber=1&companyId=999999&nonsense=1`);
      expect(answer.status).toBe(200);
    });
  });
}
