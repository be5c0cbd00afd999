import { io, type Socket } from 'socket.io-client';
import { beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import type { EndpointFixture } from './endpointFixtureMakers.ts';
import { endpointFixtures } from './endpointFixtures.ts';

type Tenant = Awaited<ReturnType<TestServer['makeCompany']>> & { super: TestUser };

let house: TestServer;
let ours: Tenant;
let theirs: Tenant;

async function tenant(): Promise<Tenant> {
  const made = await house.makeCompany();
  return { ...made, super: await house.makeUser(made.id, { profile: 'admin', super: true }) };
}

beforeAll(async () => {
  house = await startTestServer({ DEMO: 'true' });
  [ours, theirs] = [await tenant(), await tenant()];
});

/** A page that sits in every room its person may sit in, and remembers everything. */
async function listen(who: TestUser): Promise<{ socket: Socket; heard: string[] }> {
  const heard: string[] = [];
  const socket = io(house.url, { transports: ['websocket'], query: { token: who.token }, forceNew: true, reconnection: false });
  socket.onAny((name: string) => heard.push(name));
  await new Promise<void>((resolve) => socket.once('ready', () => resolve()));
  for (const status of ['pending', 'open', 'closed']) {
    socket.emit('joinTickets', status);
  }
  socket.emit('joinNotification');
  return { socket, heard };
}

async function subjectOf(name: string): Promise<EndpointFixture> {
  const make = endpointFixtures[name];
  return make === undefined ? {} : make(house, ours);
}

/** Does everything the contract offers, once, in our company. */
async function doEverything(): Promise<number> {
  let done = 0;
  for (const [area, group] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const { method, path } = endpoint as unknown as AnyEndpoint;
      const { params = {}, query = {}, body, headers, as } = await subjectOf(`${area}.${name}`);
      const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? 1)));
      const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]));
      await house.as(as === undefined ? ours.super : as).send(method, search.size > 0 ? `${filled}?${search}` : filled, body, headers);
      done += 1;
    }
  }
  return done;
}

it('nothing that happens in one company is heard in another, by whomever', { timeout: 60_000 }, async () => {
  const strangers = await Promise.all([theirs.admin, theirs.agent, theirs.super].map(listen));
  const own = await listen(ours.admin);
  expect(await doEverything()).toBeGreaterThan(70);

  // What comes last is heard last: once both have heard their own company's last word, all the rest was said.
  await house.as(ours.admin).call(api.tags.create, { name: 'última palavra' });
  await house.as(theirs.admin).call(api.tags.create, { name: 'última palavra' });
  const last = `company-${theirs.id}-tag`;
  await vi.waitFor(() => strangers.forEach(({ heard }) => expect(heard).toContain(last)), { timeout: 15_000 });

  expect(new Set(own.heard).size).toBeGreaterThan(5);
  for (const { heard, socket } of strangers) {
    expect(heard.filter((name) => name !== 'ready' && !name.startsWith(`company-${theirs.id}-`))).toEqual([]);
    socket.close();
  }
  own.socket.close();
});
