import { io, type Socket } from 'socket.io-client';
import { beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import type { EndpointFixture } from './EndpointFixture.ts';
import { endpointFixtures } from './endpointFixtures.ts';

/** Operators tell all companies at once. */
const platformEvents: ReadonlySet<string> = new Set(['company-announcement']);

type Tenant = Awaited<ReturnType<TestServer['makeCompany']>> & { super: TestUser };

let server: TestServer;
let ours: Tenant;
let theirs: Tenant;

async function tenant(): Promise<Tenant> {
  const made = await server.makeCompany();
  return { ...made, super: await server.makeUser(made.id, { profile: 'admin', super: true }) };
}

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true' });
  [ours, theirs] = [await tenant(), await tenant()];
});

/** A client that joins every room of its user and records its events. */
async function listen(who: TestUser): Promise<{ socket: Socket; received: string[] }> {
  const received: string[] = [];
  const socket = io(server.url, { transports: ['websocket'], query: { token: who.token }, forceNew: true, reconnection: false });
  socket.onAny((name: string) => received.push(name));
  await new Promise<void>((resolve) => socket.once('ready', () => resolve()));
  for (const status of ['pending', 'open', 'closed']) {
    socket.emit('joinTickets', status);
  }
  socket.emit('joinNotification');
  return { socket, received };
}

async function makeFixture(name: string): Promise<EndpointFixture> {
  const make = endpointFixtures[name];
  return make === undefined ? {} : make(server, ours);
}

/** Calls every endpoint once, in our company. */
async function doEverything(): Promise<number> {
  let done = 0;
  for (const [area, group] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const { method, path } = endpoint as unknown as AnyEndpoint;
      const { params = {}, query = {}, body, headers, as } = await makeFixture(`${area}.${name}`);
      const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? 1)));
      const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]));
      await server.as(as === undefined ? ours.super : as).send(method, search.size > 0 ? `${filled}?${search}` : filled, body, headers);
      done += 1;
    }
  }
  return done;
}

it('no event of one company is received in another, by any user', { timeout: 180_000 }, async () => {
  const strangers = await Promise.all([theirs.admin, theirs.agent, theirs.super].map(listen));
  const own = await listen(ours.admin);
  expect(await doEverything()).toBeGreaterThan(70);

  // Events arrive in order: after the last event of their own company, both have received all earlier ones.
  await server.as(ours.admin).call(api.tags.create, { name: 'última palavra' });
  await server.as(theirs.admin).call(api.tags.create, { name: 'última palavra' });
  const last = `company-${theirs.id}-tag`;
  await vi.waitFor(() => strangers.forEach(({ received }) => expect(received).toContain(last)), { timeout: 15_000 });

  expect(new Set(own.received).size).toBeGreaterThan(5);
  for (const { received, socket } of strangers) {
    const isExpected = (name: string): boolean => name === 'ready' || platformEvents.has(name) || name.startsWith(`company-${theirs.id}-`);
    expect(received.filter((name) => !isExpected(name))).toEqual([]);
    socket.close();
  }
  own.socket.close();
});
