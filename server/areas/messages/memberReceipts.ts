import type { InboundReceipt, MemberReceipt } from '#server/channels/Channel.ts';
import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { followReceipt, timeOf } from './followReceipt.ts';
import type { Message } from './Message.ts';

/** A receipt of one member of a group. */
export type OfMember = InboundReceipt & { readonly inGroup: MemberReceipt };

export const isOfMember = (receipt: InboundReceipt): receipt is OfMember => receipt.inGroup !== undefined;

/** Whom the message was for does not change with who comes and goes; the first receipt tells. */
const listStatement = `
  insert into message_recipients (company_id, message_id, address, number)
  select $1, $2, member.address, member.number from jsonb_to_recordset($3::jsonb) as member (address text, number text)
  where not exists (select from message_recipients where message_id = $2)
  on conflict do nothing`;

const steps = ['delivered', 'read', 'played'] as const;
type Step = (typeof steps)[number];
const columns: Readonly<Record<Step, string>> = { delivered: 'delivered_at', read: 'read_at', played: 'played_at' };
const isStep = (delivery: InboundReceipt['delivery']): delivery is Step => delivery in columns;

/** Whoever has read something has it. */
const noteStatement = (step: Step): string => {
  const taken = steps.slice(0, steps.indexOf(step) + 1).map((taken) => columns[taken]);
  return `update message_recipients set ${taken.map((column) => `${column} = coalesce(${column}, $3)`).join(', ')}
    where message_id = $1 and address = $2 and ${columns[step]} is null`;
};

/** When the last of them got so far; null while somebody has not. */
const whenAll = (step: Step): string => `case when count(*) = count(${columns[step]}) then iso(max(${columns[step]})) end as ${step}`;
const allStatement = `select ${steps.map(whenAll).join(', ')} from message_recipients where message_id = $1`;

type All = Readonly<Record<Step, string | null>>;

/** Notes what one of a group has, and takes the message as far as everybody is. Says whether it moved. The message is held. */
export async function followMember(scope: Scope, message: Message, receipt: OfMember): Promise<boolean> {
  const { delivery, inGroup } = receipt;
  if (!isStep(delivery)) {
    return false;
  }
  const { em, companyId, now } = scope;
  const { member, members } = inGroup;
  await (members === null ? undefined : execute(em, listStatement, [companyId, message.id, JSON.stringify(members)]));
  await execute(em, noteStatement(delivery), [message.id, member.address, timeOf(receipt, now)]);
  const [all] = await rows(
    em,
    queryOf<All>(
      { delivered: column.orNull(column.text()), read: column.orNull(column.text()), played: column.orNull(column.text()) },
      allStatement,
    ),
    [message.id],
  );
  const reached = steps.flatMap((step) => (all?.[step] ? [{ delivery: step, failure: null, at: new Date(all[step]) }] : []));
  return reached.map((told) => followReceipt(message, told, now)).some(Boolean);
}
