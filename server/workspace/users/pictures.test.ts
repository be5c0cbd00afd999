import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, agent } = await server.makeCompany());
  stranger = (await server.makeCompany()).admin;
});

const draw = (type: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#7C3AED' } })
    .withExif({ IFD0: { Copyright: 'home address' } })
    .toFormat(type)
    .toBuffer();

const send = (as: TestUser, id: number, content: Uint8Array | null, name = 'eu.png') => {
  const form = new FormData();
  if (content !== null) {
    form.set('file', new File([new Uint8Array(content)], name));
  }
  return server.as(as).send('POST', `/users/${id}/picture`, form);
};
const pictureOf = async (as: TestUser, id: number) => (await server.as(as).call(api.users.show, { id })).profilePicUrl;
const pathOf = (url: string | null): string => new URL(String(url)).pathname + new URL(String(url)).search;
const fetchPicture = async (url: string | null) => fetch(new URL(pathOf(url), server.url));

describe('the photo of a user', () => {
  it('is cut to a small square without the data of the camera, at a signed address', async () => {
    expect(await send(agent, agent.id, await draw('jpeg'), 'foto.jpg')).toMatchObject({ status: 200, body: { id: agent.id } });
    const url = await pictureOf(admin, agent.id);
    const response = await fetchPicture(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const content = Buffer.from(await response.arrayBuffer());
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect((await sharp(content).metadata()).exif).toBeUndefined();
    expect((await server.as(null).send('GET', pathOf(url).replace(/sig=./, 'sig=x'))).status).toBe(404);
  });

  it('stands in the lists, in the session and on notes', async () => {
    await send(agent, agent.id, await draw());
    const list = await server.as(agent).call(api.users.list, {});
    const page = await server.as(admin).call(api.users.page, {});
    const { user } = await server.as(null).call(api.auth.login, { email: agent.email, password: testPassword });
    const urls = [...list, ...page.users, user].filter(({ id }) => id === agent.id).map(({ profilePicUrl }) => profilePicUrl);
    expect(urls).toHaveLength(3);
    for (const url of urls) {
      expect((await fetchPicture(url)).status).toBe(200);
    }
  });

  it('is replaced and removed with its file, for everybody at once', async () => {
    await send(agent, agent.id, await draw());
    const first = await pictureOf(agent, agent.id);
    await send(admin, agent.id, await draw('webp'));
    const second = await pictureOf(agent, agent.id);
    expect(second).not.toBe(first);
    await vi.waitFor(async () => expect((await fetchPicture(first)).status).toBe(404));
    expect(await server.as(agent).call(api.users.removePicture, { id: agent.id })).toMatchObject({ profilePicUrl: null });
    await vi.waitFor(async () => expect((await fetchPicture(second)).status).toBe(404));
    expect(await server.as(agent).call(api.users.removePicture, { id: agent.id })).toMatchObject({ profilePicUrl: null });
  });

  it('is drawn sixty times an hour', async () => {
    const { agent: restless } = await server.makeCompany();
    const picture = await draw();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 60; attempt += 1) {
      statuses.push((await send(restless, restless.id, picture)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await send(restless, restless.id, picture);
    expect(refused).toMatchObject({ status: 429, body: { code: 'ERR_TOO_MANY_ATTEMPTS' } });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('is a PNG, JPEG or WebP that can be drawn, of at most 5 MB', async () => {
    const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const broken = (await draw()).subarray(0, 60);
    for (const content of [text, await draw('gif'), broken]) {
      expect(await send(agent, agent.id, content)).toMatchObject({ status: 400, body: { error: 'ERR_USER_PICTURE' } });
    }
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await send(agent, agent.id, bomb)).toMatchObject({ status: 413, body: { error: 'ERR_PICTURE_TOO_LARGE' } });
    const tooLarge = Buffer.concat([await draw(), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await send(agent, agent.id, tooLarge)).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } });
    expect(await send(agent, agent.id, null)).toMatchObject({ status: 400, body: { fields: { file: 'any.required' } } });
  });

  it("is set by oneself and the company's admins", async () => {
    const storing = vi.spyOn(server.platform.files, 'put');
    expect(await send(agent, admin.id, await draw())).toMatchObject({ status: 403 });
    expect(await send(stranger, agent.id, await draw())).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    expect(storing).not.toHaveBeenCalled();
    storing.mockRestore();
    expect(await server.as(stranger).send('DELETE', `/users/${agent.id}/picture`)).toMatchObject({ status: 404 });
  });
});
