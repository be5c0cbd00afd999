import type { GroupMemberReceipt, InboundReceipt } from '#server/channels/Channel.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Message } from '#server/conversations/messages/Message.ts';

type ReceiptStep = Pick<InboundReceipt, 'delivery' | 'failure' | 'at'>;

/** The time of a receipt; a time in the future is replaced by now. */
const receiptTime = ({ at = null }: Pick<ReceiptStep, 'at'>, now: Date): Date => (at !== null && at < now ? at : now);

/** Applies a receipt to a message; true when it changed. */
export function applyReceipt(message: Message, step: ReceiptStep, now: Date): boolean {
  const { delivery, failure } = step;
  const time = receiptTime(step, now);
  return delivery === 'failed' ? message.reject(failure ?? 'unknown', time) : message.recordStep(delivery, time);
}

/** A receipt by one member of a group. */
type GroupReceipt = InboundReceipt & { readonly inGroup: GroupMemberReceipt };

export const isGroupReceipt = (receipt: InboundReceipt): receipt is GroupReceipt => receipt.inGroup !== undefined;

/** The recipients are fixed when the message is sent; the first receipt names them. */
const insertRecipientsStatement = `
  insert into message_recipients (company_id, message_id, address, number)
  select $1, $2, member.address, member.number from jsonb_to_recordset($3::jsonb) as member (address text, number text)
  where not exists (select from message_recipients where message_id = $2)
  on conflict do nothing`;

const steps = ['delivered', 'read', 'played'] as const;
type Step = (typeof steps)[number];
const columns: Readonly<Record<Step, string>> = { delivered: 'delivered_at', read: 'read_at', played: 'played_at' };
const isStep = (delivery: InboundReceipt['delivery']): delivery is Step => delivery in columns;

/** A step implies the steps before it. */
const recordStepStatement = (step: Step): string => {
  const stepColumns = steps.slice(0, steps.indexOf(step) + 1).map((each) => columns[each]);
  return `update message_recipients set ${stepColumns.map((column) => `${column} = coalesce(${column}, $3)`).join(', ')}
    where message_id = $1 and address = $2 and ${columns[step]} is null`;
};

/** When the last member reached a step; null until all have. */
const reachedByAll = (step: Step): string => `case when count(*) = count(${columns[step]}) then iso(max(${columns[step]})) end as ${step}`;
const reachedByAllQuery = `select ${steps.map(reachedByAll).join(', ')} from message_recipients where message_id = $1`;

type ReachedByAllRow = Readonly<Record<Step, string | null>>;

/**
 * Records a member's step and advances the message to the step that all members reached; true when it changed. The message must
 * be locked.
 */
export async function applyGroupReceipt(scope: Scope, message: Message, receipt: GroupReceipt): Promise<boolean> {
  const { delivery, inGroup } = receipt;
  if (!isStep(delivery)) {
    return false;
  }
  const { em, companyId, now } = scope;
  const { member, members } = inGroup;
  await (members === null ? undefined : execute(em, insertRecipientsStatement, [companyId, message.id, JSON.stringify(members)]));
  await execute(em, recordStepStatement(delivery), [message.id, member.address, receiptTime(receipt, now)]);
  const [reachedRow] = await queryRows(
    em,
    queryOf<ReachedByAllRow>(
      { delivered: column.orNull(column.text()), read: column.orNull(column.text()), played: column.orNull(column.text()) },
      reachedByAllQuery,
    ),
    [message.id],
  );
  const reachedSteps = steps.flatMap((step) =>
    reachedRow?.[step] ? [{ delivery: step, failure: null, at: new Date(reachedRow[step]) }] : [],
  );
  return reachedSteps.map((reachedStep) => applyReceipt(message, reachedStep, now)).some(Boolean);
}
