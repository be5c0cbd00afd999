import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeContact, makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';

/** Words that only the data of such persons holds. */
export const marker = 'zulmira-xyz';

export interface KnownPerson {
  readonly contactId: number;
  readonly ticketId: number;
  readonly number: string;
  readonly groupTicketId: number;
  readonly path: string;
  /** Of the second file of a schedule. */
  readonly schedulePath: string;
}

const insert = async (scope: Scope, statement: string, values: readonly unknown[]): Promise<number> => {
  const [row] = await queryRows(scope.em, queryOf({ id: column.number() }, `${statement} returning id::float8 as id`), values);
  return row?.id ?? 0;
};

/** A contact with something in every corner: conversations, a group, lists, campaigns, imports, bots, channels and logs. */
export async function makeKnownPerson(scope: Scope, { word = marker, more = 0 } = {}): Promise<KnownPerson> {
  const { em, companyId, platform } = scope;
  const contact = await makeContact(scope, `Zulmira ${word}`);
  const { id: contactId, number } = contact;
  const ticket = await makeTicket(scope, { contactId });
  const { id: ticketId, whatsappId } = ticket;
  const { path } = await platform.files.put(companyId, Buffer.from(word), 'text/plain');
  for (let count = 0; count < 3; count += 1) {
    await makeMessage(scope, ticket, { body: `${word} mensagem ${count}`, fromMe: count % 2 === 1 });
  }
  const run = (statement: string, values: readonly unknown[] = []): Promise<unknown> => execute(em, statement, [companyId, ...values]);
  await execute(em, `update messages set media_path = $2, media_name = $3 where id = (select max(id) from messages where ticket_id = $1)`, [
    ticketId,
    path,
    `${word}.txt`,
  ]);
  const note = 'insert into ticket_notes (company_id, note, contact_id, ticket_id) values ($1, $2, $3, $4)';
  await run(note, [`${word} nota`, contactId, ticketId]);
  await run('insert into contact_custom_fields (company_id, contact_id, name, value) values ($1, $2, $3, $4)', [contactId, 'CPF', word]);
  await run('insert into contact_addresses (company_id, contact_id, address) values ($1, $2, $3)', [contactId, `9${number}@lid`]);
  const schedule = `insert into schedules (company_id, body, send_at, planned_at, next_attempt_at, repeats_from, contact_id, status, repeat, attempts, is_cancelled_by_answer)
    select $1, $2, d, d, d, d, $3, 'PENDENTE', 'never', 0, false from (select now() + interval '1 day' as d) x`;
  const scheduleId = await insert(scope, schedule, [companyId, `${word} agendado`, contactId]);
  const { path: schedulePath } = await platform.files.put(companyId, Buffer.from(`${word} anexo`), 'text/plain');
  await run(`insert into schedule_files (company_id, schedule_id, media_path, media_name, media_facts) values ($1, $2, $3, $4, '{}')`, [
    scheduleId,
    schedulePath,
    `${word} anexo.txt`,
  ]);
  const rating = `insert into ticket_ratings (company_id, ticket_id, state, rate, comment, asked_at, expires_at, rated_at)
    values ($1, $2, 'rated', 3, $3, now(), now(), now())`;
  await run(rating, [ticketId, `${word} comentário`]);
  const list = await insert(scope, 'insert into contact_lists (company_id, name) values ($1, $2)', [companyId, 'Clientes']);
  const item = 'insert into contact_list_items (company_id, contact_list_id, name, number) values ($1, $2, $3, $4)';
  await run(item, [list, word, number]);
  const newCampaign = `insert into campaigns (company_id, name, status, confirmation, send_window, is_told) values ($1, $2, 'FINALIZADA', false, 'always', true)`;
  const campaign = await insert(scope, newCampaign, [companyId, 'Natal']);
  const shipping = `insert into campaign_shippings (company_id, campaign_id, position, name, number, message, outcome, gap_seconds)
    values ($1, $2, 1, $3, $4, $3, 'delivered', 0)`;
  await run(shipping, [campaign, word, number]);
  await run('insert into campaign_opt_outs (company_id, number, word) values ($1, $2, $3)', [number, word]);
  await run(`insert into number_checks (company_id, number, is_there, person) values ($1, $2, true, $3)`, [
    number,
    JSON.stringify({ name: word }),
  ]);
  const unplaced = `insert into connection_unplaced_messages (company_id, connection_id, external_id, address, kind, body, at)
    values ($1, $2, 'X1', $3, 'text', $4, now())`;
  await run(unplaced, [whatsappId, `${number}@s.whatsapp.net`, word]);
  const session = `insert into whatsapp_sessions (company_id, connection_id, epoch, incarnation) values ($1, $2, 1, gen_random_uuid())`;
  await run(session, [whatsappId]);
  await run('insert into whatsapp_keys (company_id, connection_id, type, id, value) values ($1, $2, $3, $4, $5)', [
    whatsappId,
    'session',
    `${number}.0`,
    'sealed',
  ]);
  const inbox = `insert into whatsapp_inbox (company_id, connection_id, kind, digest, stanza_id, stanza, content, done_at)
    values ($1, $2, 'message', '\\x01', 'X1', $3, $4, now())`;
  await run(inbox, [whatsappId, JSON.stringify({ attrs: { from: `${number}@s.whatsapp.net` } }), Buffer.from(word)]);
  const event = `insert into live_events (company_id, n, event, rooms, body) values ($1, 1000000, 'contact', '{}', $2)`;
  await run(event, [JSON.stringify({ action: 'update', contact: { id: contactId, number, name: word } })]);
  await copyMessages(scope, ticketId, more);
  const groupTicketId = await addToGroup(scope, { contactId, number, word });
  return { contactId, ticketId, number, groupTicketId, path, schedulePath };
}

/** A long conversation, made by copies of its first message. */
const copyMessages = ({ em }: Scope, ticketId: number, count: number): Promise<void> =>
  execute(
    em,
    `insert into messages select c.* from messages m
     cross join generate_series(1, $2::int) n
     cross join lateral jsonb_populate_record(m, jsonb_build_object('id', nextval(pg_get_serial_sequence('messages', 'id')), 'external_id', 'C' || n)) c
     where m.id = (select min(id) from messages where ticket_id = $1)`,
    [ticketId, count],
  );

/** What the person wrote in a group, and what others wrote about them. */
async function addToGroup(
  scope: Scope,
  { contactId, number, word }: Pick<KnownPerson, 'contactId' | 'number'> & { readonly word: string },
): Promise<number> {
  const { em } = scope;
  const group = await makeContact(scope, 'Grupo');
  await execute(em, `update contacts set is_group = true where id = $1`, [group.id]);
  const ticket = await makeTicket(scope, { contactId: group.id });
  await execute(em, 'update tickets set is_group = true where id = $1', [ticket.id]);
  const own = await makeMessage(scope, ticket, { body: `${word} no grupo` });
  await execute(em, 'update messages set contact_id = $2, participant = $3 where id = $1', [own.id, contactId, `${number}@s.whatsapp.net`]);
  const other = await makeMessage(scope, ticket, { body: `Oi @${number}, tudo bem?`, fromMe: true });
  const from = `${number}@s.whatsapp.net`;
  await execute(em, 'update messages set reactions = $2, mentions = $3 where id = $1', [
    other.id,
    JSON.stringify([
      { emoji: '👍', fromMe: false, name: word, from },
      { emoji: '🎉', fromMe: false, name: 'Outra', from: '5511911110000@s.whatsapp.net' },
    ]),
    JSON.stringify([{ user: number, name: word, number, address: from }]),
  ]);
  const recipient = 'insert into message_recipients (company_id, message_id, address, number) values ($1, $2, $3, $4)';
  await execute(em, recipient, [scope.companyId, other.id, from, number]);
  return ticket.id;
}

/** `table: count` of all rows of the database that match a pattern in any column. */
export async function listTraces(platform: Platform, pattern: string): Promise<string[]> {
  const tables = await queryAsSupport<{ name: string }>(
    platform,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and has_table_privilege(oid, 'select') order by 1`,
  );
  const traces: string[] = [];
  for (const { name } of tables) {
    const statement = `select count(*)::int as rows from ${name} t where t::text ~* $1 or convert_from(decode(regexp_replace(coalesce((to_jsonb(t) ->> 'content'), ''), '^\\\\x', ''), 'hex'), 'LATIN1') ~* $1`;
    const simple = `select count(*)::int as rows from ${name} t where t::text ~* $1`;
    const [row] = await queryAsSupport<{ rows: number }>(platform, name.startsWith('whatsapp_') ? statement : simple, [pattern]);
    traces.push(...((row?.rows ?? 0) > 0 ? [`${name}: ${row?.rows ?? 0}`] : []));
  }
  return traces;
}
