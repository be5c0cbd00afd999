import type { Context, Middleware, Next } from 'koa';
import { AppError } from '#shared/errors.ts';
import type { FileStore } from './FileStore.ts';
import type { LinkSigner } from './fileLinks.ts';
import { isInlineType, findMediaType } from './fileTypes.ts';

const prefix = '/public/';
const sandboxPolicy = "default-src 'none'; sandbox";

/** RFC 6266: an ASCII name for old clients, the real one encoded by RFC 5987. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function setFileHeaders(ctx: Context, path: string, name: string): void {
  const type = findMediaType(path);
  const kind = isInlineType(type) ? 'inline' : 'attachment';
  ctx.set({
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': contentDisposition(kind, name),
    'X-Content-Type-Options': 'nosniff',
    // The name is random and its content never changes.
    'Cache-Control': 'private, max-age=86400, immutable',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (kind === 'attachment') {
    ctx.set('Content-Security-Policy', sandboxPolicy);
  } else {
    // The API's policy would keep a browser from showing the file.
    ctx.remove('Content-Security-Policy');
  }
}

/** Nothing of the file was sent: the error is answered without the file's headers. */
function rethrowUnsent(ctx: Context, error: unknown): never {
  ctx.respond = true;
  ['Content-Type', 'Content-Disposition', 'Cache-Control', 'ETag', 'Last-Modified'].forEach((name) => ctx.remove(name));
  ctx.set('Content-Security-Policy', sandboxPolicy);
  throw error;
}

interface ServeFilesDeps {
  readonly files: FileStore;
  readonly signer: LinkSigner;
  isErased(path: string): Promise<boolean>;
}

/** Answers `GET /public/{path}` for signed URLs, without a session. Invalid and expired ones, and those of erased files, answer 404. */
export function serveFiles({ files, signer, isErased }: ServeFilesDeps): Middleware {
  return async (ctx: Context, next: Next) => {
    if (!ctx.path.startsWith(prefix) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
      return next();
    }
    ctx.state['route'] = `${prefix}:path`;
    const path = ctx.path.slice(prefix.length);
    const signed = signer.verify(path, ctx.query);
    if (signed === null || (await files.size(path)) === null || (await isErased(path))) {
      throw new AppError('ERR_FILE_NOT_FOUND');
    }
    setFileHeaders(ctx, path, signed.name ?? path.slice(path.indexOf('/') + 1));
    ctx.respond = false;
    await files.deliver(path, ctx.req, ctx.res).catch((error: unknown) => rethrowUnsent(ctx, error));
  };
}
