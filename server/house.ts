import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Middleware } from 'koa';
import type { Config } from '#server/config.ts';
import { areas } from '#server/areas/index.ts';
import type { Area } from '#server/platform/area.ts';
import { openOrms } from '#server/platform/db/orm.ts';
import { outboxSchema } from '#server/platform/db/outbox.ts';
import type { DatabaseUrls } from '#server/platform/db/prepare.ts';
import { linkSigner } from '#server/platform/files/links.ts';
import { localFiles } from '#server/platform/files/localFiles.ts';
import { serveFiles } from '#server/platform/files/serveFiles.ts';
import { createApp } from '#server/platform/http/app.ts';
import { health } from '#server/platform/http/health.ts';
import { serveAssets, servePage } from '#server/platform/http/page.ts';
import type { Log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Secrets } from '#server/platform/secrets.ts';

export interface HouseOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly urls: DatabaseUrls;
  readonly now?: () => Date;
  /** The folder of the built screens; none: only the API answers. */
  readonly ui?: string;
}

/** A running server. */
export interface House {
  readonly platform: Platform;
  readonly url: string;
  stop(): Promise<void>;
}

const all = <Key extends keyof Area>(key: Key): NonNullable<Area[Key]> =>
  areas.flatMap((area) => (area[key] ?? []) as readonly unknown[]) as unknown as NonNullable<Area[Key]>;

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://${host === '::' || host === '0.0.0.0' ? 'localhost' : host}:${taken}`);
    });
  });
}

function before(platform: Platform, ui: string | undefined): Middleware[] {
  const pages = ui === undefined ? [] : [servePage(ui), serveAssets(ui)];
  return [health(platform), serveFiles(platform.files, linkSigner(platform)), ...pages];
}

/** Opens the house on a prepared database: everything that main and the tests start. */
export async function openHouse(options: HouseOptions): Promise<House> {
  const { config, secrets, log, urls } = options;
  const orms = await openOrms({ urls, entities: [outboxSchema, ...all('entities')], connections: 20 });
  const files = localFiles(path.join(config.dataDir, 'files'));
  const platform: Platform = { config, secrets, log, orms, files, now: options.now ?? (() => new Date()) };
  const app = createApp({
    platform,
    routes: all('routes'),
    uniqueCodes: Object.assign({}, ...areas.map((area) => area.uniqueCodes ?? {})),
    before: before(platform, options.ui),
    observe: () => undefined,
  });
  const server = createServer(app.callback());
  const url = await listen(server, config);
  return {
    platform,
    url,
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      await orms.close();
    },
  };
}
