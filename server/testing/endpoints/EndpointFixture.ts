import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import type { TestUser, TestServer } from '#server/testing/server/startTestServer.ts';

/** A company of the test, with an operator. */
export type SweptCompany = Awaited<ReturnType<TestServer['makeCompany']>> & { super: TestUser };

/** A valid call of one endpoint, made for one tenant. */
export interface EndpointFixture {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** An invalid body; null where the endpoint accepts any. */
  readonly badInput?: object | null;
  /** The caller; by default the tenant's operator. Null is signed out. */
  readonly as?: TestUser | null;
}

export type MakeEndpointFixture = (server: TestServer, tenant: SweptCompany) => Promise<EndpointFixture>;

/** One entry per endpoint of an area. */
export type EndpointFixtures<Area extends keyof typeof api> = Readonly<Record<keyof (typeof api)[Area], MakeEndpointFixture>>;

export const staticFixture =
  (fixture: EndpointFixture = {}): MakeEndpointFixture =>
  async () =>
    fixture;

export const randomWord = (): string => `palavra ${randomUUID().slice(0, 6)}`;

export const randomEmail = (): string => `${randomUUID().slice(0, 8)}@varredura.test`;

export const randomColor = (): string => `#${randomUUID().replaceAll('-', '').slice(0, 6)}`;

export const randomNumber = (): string => `551199${String(Math.random()).slice(2, 9)}`;

/** A form with one picture. */
export async function buildImage(): Promise<FormData> {
  const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#7C3AED' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'eu.png'));
  return form;
}

/** Fixtures of a simple record, made by its own endpoint; `makeInput` returns another valid input each time. */
export function recordFixtures<Input extends object>(
  { create }: { readonly create: Endpoint<Input, { id: number }> },
  makeInput: () => NoInfer<Input>,
): Record<'page' | 'show' | 'create' | 'update' | 'remove', MakeEndpointFixture> {
  const withRow: MakeEndpointFixture = async (server, tenant) => {
    const { id } = await server.as(tenant.super).call(create, makeInput());
    return { params: { id } };
  };
  return {
    page: staticFixture({ query: { searchParam: 'x', pageNumber: 1 } }),
    show: withRow,
    create: async () => ({ body: makeInput() }),
    update: async (...of) => ({ ...(await withRow(...of)), body: makeInput() }),
    remove: withRow,
  };
}
