import { randomUUID } from 'node:crypto';
import { api } from '#shared/api.ts';
import { madePassword, type MadeUser, type TestHouse } from './house.ts';

type Tenant = Awaited<ReturnType<TestHouse['company']>> & { super: MadeUser };

/** A good call of one endpoint, made for one tenant. */
export interface Subject {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body the contract refuses; null where the endpoint takes none. */
  readonly badInput?: object | null;
  /** Who makes the good call; the tenant's operator unless said. Null is nobody. */
  readonly as?: MadeUser | null;
}

type Make = (house: TestHouse, tenant: Tenant) => Promise<Subject>;

const just =
  (subject: Subject = {}): Make =>
  async () =>
    subject;

const word = (): string => `palavra ${randomUUID().slice(0, 6)}`;
const email = (): string => `${randomUUID().slice(0, 8)}@varredura.test`;
const colour = (): string => `#${randomUUID().replaceAll('-', '').slice(0, 6)}`;

const ofTag =
  (body?: object): Make =>
  async (house, { admin }) => {
    const { id } = await house.as(admin).call(api.tags.create, { name: word() });
    return { params: { id }, ...(body && { body }) };
  };

const ofQueue =
  (body?: () => object): Make =>
  async (house, { admin }) => {
    const { id } = await house.as(admin).call(api.queues.create, { name: word(), color: colour() });
    return { params: { id }, ...(body && { body: body() }) };
  };

/** Of a kind that talks to nobody; a second one of the company, so that it may be removed. */
const ofConnection =
  (body?: () => object): Make =>
  async (house, { admin }) => {
    await house.as(admin).call(api.connections.create, { name: word(), provider: 'simulated', isDefault: true });
    const { id } = await house.as(admin).call(api.connections.create, { name: word(), provider: 'simulated' });
    return { params: { id }, ...(body && { body: body() }) };
  };

const ofUser =
  (body?: () => object): Make =>
  async (house, { id: companyId }) => {
    const { id } = await house.user(companyId);
    return { params: { id }, ...(body && { body: body() }) };
  };

const ofPlan =
  (body?: () => object): Make =>
  async (house, { super: operator }) => {
    const { id } = await house.as(operator).call(api.plans.create, { name: word() });
    return { params: { id }, ...(body && { body: body() }) };
  };

const newCompany = (planId: number): object => ({ name: word(), email: email(), password: madePassword, planId });

/** Another company, that the operator may change and remove. */
const ofCompany =
  (body?: () => object): Make =>
  async (house) => {
    const { id } = await house.company();
    return { params: { id }, ...(body && { body: body() }) };
  };

/** One entry per endpoint of the contract; the sweep fails when one is missing. */
export const subjects: Readonly<Record<string, Make>> = {
  'auth.login': async (_, { agent }) => ({ body: { email: agent.email, password: madePassword }, as: null }),
  'auth.refresh': async (house, { agent }) => {
    const answer = await house.as(null).send('POST', '/auth/login', { email: agent.email, password: madePassword });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { badInput: null, as: null, headers: { cookie } };
  },
  'auth.logout': async (house, { id }) => ({ as: await house.user(id) }),
  'auth.me': just(),

  'companies.signUp': async (_, { planId }) => ({ body: newCompany(planId), as: null }),
  'companies.list': just(),
  'companies.page': just({ query: { searchParam: 'Company', pageNumber: 1 } }),
  'companies.listPlan': async (_, { id }) => ({ params: { id } }),
  'companies.plans': just(),
  'companies.show': async (_, { id }) => ({ params: { id } }),
  'companies.create': async (_, { planId }) => ({ body: newCompany(planId) }),
  'companies.update': ofCompany(() => ({ name: word(), email: email(), status: true, dueDate: '2031-01-31' })),
  'companies.updateSchedules': async (_, { id }) => ({ params: { id }, body: { schedules: [] }, badInput: { schedules: [{ weekdayEn: 'someday' }] } }),
  'companies.remove': ofCompany(),

  'connections.list': just(),
  'connections.show': ofConnection(),
  'connections.create': async () => ({ body: { name: word(), provider: 'simulated', token: '', timeToTransfer: '' } }),
  'connections.update': ofConnection(() => ({ name: word(), isDefault: true })),
  'connections.remove': ofConnection(),
  'connections.start': async (...of) => ({ ...(await ofConnection()(...of)), badInput: null }),
  'connections.renew': async (...of) => ({ ...(await ofConnection()(...of)), badInput: null }),
  'connections.stop': ofConnection(),

  'plans.list': just(),
  'plans.all': just(),
  'plans.page': just({ query: { searchParam: 'Plan' } }),
  'plans.show': async (_, { planId }) => ({ params: { id: planId } }),
  'plans.create': async () => ({ body: { name: word(), users: '3', value: '1.234,5' } }),
  'plans.update': ofPlan(() => ({ name: word(), value: 99.9 })),
  'plans.remove': ofPlan(),

  'queues.list': just(),
  'queues.show': ofQueue(),
  'queues.create': async () => ({ body: { name: word(), color: colour() } }),
  'queues.update': ofQueue(() => ({ name: word(), color: colour() })),
  'queues.remove': ofQueue(),

  'settings.list': just(),
  'settings.update': just({ params: { key: 'userRating' }, body: { key: 'userRating', value: 'enabled' }, badInput: { value: 7 } }),

  'system.version': just({ as: null }),

  'tags.page': just({ query: { searchParam: 'x', pageNumber: 1 } }),
  'tags.list': just(),
  'tags.kanban': just(),
  'tags.show': ofTag(),
  'tags.create': async () => ({ body: { name: word() } }),
  'tags.update': ofTag({ name: 'outro nome' }),
  'tags.remove': ofTag(),

  'users.page': just({ query: { searchParam: 'Made' } }),
  'users.list': just(),
  'users.show': ofUser(),
  'users.create': async () => ({ body: { name: 'Nova Pessoa', email: email(), password: madePassword, queueIds: [] } }),
  'users.update': ofUser(() => ({ name: 'Outro Nome' })),
  'users.remove': ofUser(),
};
