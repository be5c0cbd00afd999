import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** A preview names its sender; one whose message is gone is recognised by the name alone. */
const previewStatement = `
  with newest as (
    select distinct on (chat_id) chat_id, sender_id, coalesce(nullif(message, ''), media_name, '') as text
    from chat_messages order by chat_id, id desc
  ), own as (
    select c.id, coalesce(n.text, '') as text from chats c left join newest n on n.chat_id = c.id
    where n.sender_id = $1 or n.sender_id is null and starts_with(c.last_message, $2 || ': ')
  )
  update chats c set last_message = o.text from own o where o.id = c.id`;

/** Takes the name of somebody who is erased from the previews of chats; foreign keys take it from the messages. */
export const forgetSender = ({ em }: Scope, { id, name }: { readonly id: number; readonly name: string }): Promise<void> =>
  execute(em, previewStatement, [id, name]);
