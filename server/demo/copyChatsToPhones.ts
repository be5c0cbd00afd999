import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** The company's messages as the phones of their customers would store them. */
const copyStatement = `
  insert into simulated_messages (company_id, connection_id, person_id, by_person, external_id, kind, body, media_path, media_name,
    media_mime, media_size, media_duration, quoted_id, status, is_edited, is_deleted, person_reaction, company_reaction, sent_at)
  select m.company_id, m.connection_id, p.id, not m.from_me, m.external_id,
    case m.media_type when 'conversation' then 'text' when 'extendedTextMessage' then 'text' when 'locationMessage' then 'location'
      when 'contactMessage' then 'contact' when 'application' then 'document'
      when 'audio' then case when m.media_mime like 'audio/ogg%' then 'voice' else 'audio' end
      else m.media_type end,
    case when m.media_type = 'audio' or m.body = m.media_name then '' else m.body end,
    m.media_path, m.media_name, m.media_mime, m.media_size, m.media_duration, m.quoted_external_id,
    case when not m.from_me then case when m.read then 'read' else 'delivered' end
      when m.delivery in ('read', 'played') then 'read' when m.delivery = 'delivered' then 'delivered' else 'server' end,
    m.is_edited, m.is_deleted,
    coalesce((select r ->> 'emoji' from jsonb_array_elements(m.reactions::jsonb) r where not (r ->> 'fromMe')::boolean limit 1), ''),
    coalesce((select r ->> 'emoji' from jsonb_array_elements(m.reactions::jsonb) r where (r ->> 'fromMe')::boolean limit 1), ''),
    m.sent_at
  from messages m join simulated_people p on p.connection_id = m.connection_id and m.chat = p.number || '@s.whatsapp.net'
  where m.delivery is distinct from 'failed'
  order by m.sent_at, m.id
  on conflict on constraint simulated_messages_key do nothing`;

/** Copies stored conversations to the phones of simulated customers. */
export async function copyChatsToPhones({ em }: Scope): Promise<void> {
  await execute(em, copyStatement);
}
