import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { get } from '#shared/kit/endpoint.ts';
import Joi from 'joi';
import { buildRequest } from './buildRequest.ts';

const server = { serverUrl: 'http://prosa.test', token: 'a.b.c' };
const filtered = get<{ tags?: number[]; at?: string | null }>('/tickets', {
  access: 'signed-in',
  summary: '',
  input: { tags: Joi.array().items(Joi.number()), at: Joi.string().allow(null) },
  example: { input: {}, result: undefined },
});

describe('buildRequest', () => {
  it('puts path keys into the path and nowhere else', async () => {
    const request = buildRequest(api.tags.update, { id: 9, name: 'vip' }, server);
    expect([request.method, request.url, await request.json()]).toEqual(['PUT', 'http://prosa.test/tags/9', { name: 'vip' }]);
  });
  it('escapes path parameters', () => {
    const request = buildRequest(api.settings.update, { key: 'a/b c', value: '1' }, server);
    expect(request.url).toBe('http://prosa.test/settings/a%2Fb%20c');
  });
  it('sends lists in a query as JSON and omits undefined values', () => {
    const url = new URL(buildRequest(filtered, { tags: [1, 2], at: null }, server).url);
    expect([...url.searchParams]).toEqual([['tags', '[1,2]']]);
    expect(buildRequest(api.tags.page, { searchParam: undefined as never }, server).url).toBe('http://prosa.test/tags');
  });
  it('sends a file, and a list of files under one name, as a form', async () => {
    const files = [new File(['um'], 'a.txt'), new File(['dois'], 'b.txt')];
    const form = await buildRequest(api.schedules.addFiles, { id: 9, files } as never, server).formData();
    expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['a.txt', 'b.txt']);
    expect([...form.keys()]).toEqual(['files', 'files']);
  });
  it('accepts JSON and sends cookies and the token', () => {
    const request = buildRequest(api.tags.list, {}, server);
    expect(request.headers.get('accept')).toBe('application/json');
    expect(request.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(request.credentials).toBe('include');
    expect(buildRequest(api.plans.list, {}, { ...server, token: null }).headers.has('authorization')).toBe(false);
  });
  it('throws for a missing path parameter', () => {
    expect(() => buildRequest(api.tags.show, {} as never, server)).toThrow('id is missing');
  });
});
