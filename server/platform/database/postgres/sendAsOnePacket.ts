import type { PoolClient } from 'pg';

/** The driver declares neither. */
interface ClientInternals {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/** Writes everything that a client is asked before the event loop continues as one packet: each one wakes the other side. */
export function sendAsOnePacket(client: PoolClient): void {
  const { stream } = (client as unknown as ClientInternals).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
