import type { PreparedStatement } from './Database.ts';

/** Makes this process the owner of a number's row, unless a later lease owns it. Waits for running writes of the former owner. */
export const claimSession: PreparedStatement = {
  name: 'claim',
  text: `
    insert into whatsapp_sessions as s (company_id, connection_id, epoch, incarnation)
    values ($1, $2, $3, $4)
    on conflict (connection_id) do update set epoch = excluded.epoch, incarnation = excluded.incarnation, updated_at = now()
      where s.epoch <= excluded.epoch
    returning credentials`,
};

/** Yields no row once another incarnation has claimed the number; a claim waits until the write has ended. */
const sharedFence = 'select 1 from whatsapp_sessions where connection_id = $2 and incarnation = $3 for share';
const credentialsFence =
  'update whatsapp_sessions set credentials = $14, updated_at = now() where connection_id = $2 and incarnation = $3 returning 1';

const buildCommitText = (fence: string): string => `
  with fence as (${fence}),
  kept as (
    insert into whatsapp_keys (company_id, connection_id, type, id, value)
    select $1::int, $2::int, k.type, k.id, k.value from fence, unnest($4::text[], $5::text[], $6::text[]) as k (type, id, value)
    on conflict (connection_id, type, id) do update set value = excluded.value
  ),
  dropped as (
    delete from whatsapp_keys k using fence, unnest($7::text[], $8::text[]) as d (type, id)
    where k.connection_id = $2 and k.type = d.type and k.id = d.id
  ),
  received as (
    insert into whatsapp_inbox (company_id, connection_id, kind, digest, stanza_id, stanza, content)
    select $1::int, $2::int, r.kind, r.digest, r.stanza_id, r.stanza, r.content
    from fence, unnest($9::text[], $10::bytea[], $11::text[], $12::text[], $13::bytea[]) as r (kind, digest, stanza_id, stanza, content)
    -- A row that was written although its commit seemed to fail is returned again.
    on conflict on constraint whatsapp_inbox_digest_key do update set kind = excluded.kind where whatsapp_inbox.done_at is null
    returning id, digest
  )
  select (select count(*)::int from fence) as owned,
    coalesce((select json_agg(json_build_object('id', id, 'digest', encode(digest, 'hex'))) from received), '[]') as received`;

/** Writes changed keys and the messages they decrypted, all or nothing, and only for the owner. */
export const commitChanges: PreparedStatement = { name: 'commit', text: buildCommitText(sharedFence) };
/** The same with changed credentials. */
export const commitChangesWithCredentials: PreparedStatement = { name: 'commit-credentials', text: buildCommitText(credentialsFence) };

export const readKeys: PreparedStatement = {
  name: 'read-keys',
  text: 'select id, value from whatsapp_keys where connection_id = $1 and type = $2 and id = any ($3)',
};

export const listKeys: PreparedStatement = {
  name: 'list-keys',
  text: 'select id, value from whatsapp_keys where connection_id = $1 and type = $2',
};

/** Values that are encrypted with an older envelope key. */
export const readAgedSecrets: PreparedStatement = {
  name: 'read-aged',
  text: `
    select type, id, value from whatsapp_keys where connection_id = $1 and not starts_with(value, $2)
    union all
    select 'credentials', '', credentials from whatsapp_sessions where connection_id = $1 and not starts_with(credentials, $2)
    limit 500`,
};

/** Replaces them by values under the newest key, unless they have been written meanwhile. */
export const replaceAgedSecrets: PreparedStatement = {
  name: 'reseal',
  text: `
    with fence as (select 1 from whatsapp_sessions where connection_id = $1 and incarnation = $2 for update),
    renewed as (
      select r.* from fence, unnest($3::text[], $4::text[], $5::text[], $6::text[]) as r (type, id, former, value)
    ),
    kept as (
      update whatsapp_keys k set value = r.value from renewed r
      where k.connection_id = $1 and k.type = r.type and k.id = r.id and k.value = r.former
    ),
    credentials as (
      update whatsapp_sessions s set credentials = r.value from renewed r
      where s.connection_id = $1 and r.type = 'credentials' and s.credentials = r.former
    )
    select count(*)::int as owned from fence`,
};

/** Removes the credentials and renames the incarnation of the owner. */
export const clearCredentials: PreparedStatement = {
  name: 'disown',
  text: 'update whatsapp_sessions set credentials = null, incarnation = $3 where connection_id = $1 and incarnation = $2',
};

export const deleteKeys: PreparedStatement = {
  name: 'wipe',
  text: `
    delete from whatsapp_keys k using whatsapp_sessions s
    where k.connection_id = $1 and s.connection_id = k.connection_id and s.incarnation = $2`,
};

export const findDecrypted: PreparedStatement = {
  name: 'find-opened',
  text: `
    select id, kind, stanza, content, done_at is not null as is_done from whatsapp_inbox where connection_id = $1 and digest = $2`,
};

export const findByMessageId: PreparedStatement = {
  name: 'find-by-stanza',
  text: `
    select content, false as is_sent from whatsapp_inbox where connection_id = $1 and stanza_id = $2 and kind = 'message'
    union all
    select content, true from whatsapp_sent where connection_id = $1 and external_id = $2`,
};

/** Every message of an id with its stanza, which is null for our own. */
export const findOriginals: PreparedStatement = {
  name: 'find-originals',
  text: `
    select content, stanza from whatsapp_inbox where connection_id = $1 and stanza_id = $2 and kind = 'message'
    union all
    select content, null from whatsapp_sent where connection_id = $1 and external_id = $2`,
};

export const readPending: PreparedStatement = {
  name: 'read-pending',
  text: `
    select id, kind, stanza, content from whatsapp_inbox
    where connection_id = $1 and done_at is null and id > $2 order by id limit 500`,
};

export const readUnsupported: PreparedStatement = {
  name: 'read-unsupported',
  text: `
    select id, kind, stanza, content from whatsapp_inbox
    where connection_id = $1 and unsupported_by <> $3 and content is not null and id > $2 order by id limit 500`,
};

export const markDone: PreparedStatement = {
  name: 'mark-done',
  text: `
    update whatsapp_inbox set done_at = now(), is_poll = id = any ($3::bigint[]),
      unsupported_by = case when id = any ($4::bigint[]) then $5::text end
    where connection_id = $1 and id = any ($2::bigint[])`,
};

export const saveSentMessage: PreparedStatement = {
  name: 'keep-sent',
  text: `
    insert into whatsapp_sent (company_id, connection_id, external_id, chat, content, members) values ($1, $2, $3, $4, $5, $6::jsonb)
    on conflict (connection_id, external_id) do update set sent_at = now()
    returning content`,
};

export const findMembers: PreparedStatement = {
  name: 'find-members',
  text: `
    select external_id, members from whatsapp_sent
    where connection_id = $1 and external_id = any ($2::text[]) and members is not null`,
};

/**
 * Removes rows that are no longer needed: received messages after their senders have stopped redelivering them, polls after their
 * last votes and what could not be shown after a year, sent messages after two weeks. What could not be shown is kept so long only
 * where it is small and among the newest: an upgrade reads all of it anew, and strangers send as much as they like.
 */
export const purgeOldRows: PreparedStatement = {
  name: 'purge',
  text: `
    with sent as (
      delete from whatsapp_sent where connection_id = $1 and external_id in (
        select external_id from whatsapp_sent where connection_id = $1 and sent_at < now() - interval '14 days' limit 2000)
    ),
    given_up as (
      update whatsapp_inbox set unsupported_by = null where id in (
        select id from (
          select id, octet_length(content) > 131072 as is_large, row_number() over (order by id desc) as place
          from whatsapp_inbox where connection_id = $1 and unsupported_by is not null) as kept
        where is_large or place > 500)
    )
    delete from whatsapp_inbox where id in (
      select id from whatsapp_inbox
      where connection_id = $1 and received_at < now() - case when is_poll or unsupported_by is not null then interval '1 year' else interval '30 days' end
        and done_at is not null limit 2000)`,
};
