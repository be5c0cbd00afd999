import { BlockList, isIP } from 'node:net';
import type { Context, Middleware, Next } from 'koa';

const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Whether a request comes directly from this machine or a private network: one that a proxy forwarded may come from anywhere. */
function isFromPrivateNetwork(ctx: Context): boolean {
  const address = (ctx.req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const family = isIP(address);
  return (
    family !== 0 &&
    ctx.get('x-forwarded-for') === '' &&
    ctx.get('forwarded') === '' &&
    privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4')
  );
}

/** Answers operators only; to everybody else the path does not exist. */
export const privateNetworkOnly =
  (path: string, middleware: Middleware): Middleware =>
  (ctx: Context, next: Next) =>
    ctx.path === path && isFromPrivateNetwork(ctx) ? middleware(ctx as Parameters<Middleware>[0], next) : next();
