import { areas } from '#server/areas/index.ts';
import { asSupport } from '#server/platform/db/asSupport.ts';
import type { Fact } from '#server/platform/db/facts.ts';
import { createTeller } from '#server/platform/db/tellFacts.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Something that was said to rooms of a company. */
export interface SaidToRooms {
  readonly event: string;
  /** Without the company's own prefix. */
  readonly rooms: readonly string[];
  readonly body: Record<string, unknown>;
}

const takeStatement = `
  with taken as (delete from outbox where company_id = $1 returning id, company_id, actor_id, name, data)
  select id::float8 as id, company_id as "companyId", actor_id as "actorId", name, data, 0::float8 as age from taken order by id`;

/** The facts that a company's work has left since the last time, in a house without a relay. */
export const takeFacts = (platform: Platform, companyId: number): Promise<Fact[]> => asSupport<Fact>(platform, takeStatement, [companyId]);

/** What the screens hear of them, in order. */
export async function takeSaid(platform: Platform, companyId: number): Promise<SaidToRooms[]> {
  const tell = createTeller(
    platform,
    areas.flatMap((area) => area.broadcasts ?? []),
  );
  const said = await tell(await takeFacts(platform, companyId));
  return said.map(({ event, rooms, body }) => ({
    event,
    rooms: rooms.map((room) => room.replace(`company-${companyId}-`, '')),
    body: JSON.parse(body) as Record<string, unknown>,
  }));
}
