import pg from 'pg';

/** Defines the database function `server_zone()`: the time zone of companies that have chosen none. */
export async function setServerZone(client: pg.Client, timeZone: string): Promise<void> {
  const body = `select ${pg.escapeLiteral(timeZone)}::text`;
  await client.query(`create or replace function server_zone() returns text language sql immutable as ${pg.escapeLiteral(body)}`);
}
