import pg from 'pg';

/** Tells the functions of the database in which zone a company lives that has named none. */
export async function setServerZone(client: pg.Client, timeZone: string): Promise<void> {
  const body = `select ${pg.escapeLiteral(timeZone)}::text`;
  await client.query(`create or replace function server_zone() returns text language sql immutable as ${pg.escapeLiteral(body)}`);
}
