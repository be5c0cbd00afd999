import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import type { TicketAction } from '#ui/conversations/messages/index.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';

type Person = Pick<SessionUser, 'id' | 'name'>;
type Prediction = (ticket: AnyTicket, action: TicketAction, person: Person) => Partial<AnyTicket>;

const own = ({ id, name }: Person): Partial<AnyTicket> => ({ userId: id, user: { id, name } });
const nobody: Partial<AnyTicket> = { userId: null, user: null };

type Tag = NonNullable<TicketAction['tag']>;

/** A new tag has a negative id until it is made; then the tag of its name is the same one, because names are unique in a company. */
export const isSameTag = (one: Tag, other: Tag): boolean =>
  one.id === other.id || (Math.min(one.id, other.id) < 0 && one.name.toLowerCase() === other.name.toLowerCase());

const predictions: Readonly<Partial<Record<TicketAction['kind'], Prediction>>> = {
  accept: (_ticket, _action, person) => ({ status: 'open', unreadMessages: 0, ...own(person) }),
  reopen: (_ticket, _action, person) => ({ status: 'open', unreadMessages: 0, ...own(person) }),
  close: (_ticket, _action, person) => ({ status: 'closed', unreadMessages: 0, ...own(person) }),
  returnToQueue: () => ({ status: 'pending', unreadMessages: 0, ...nobody }),
  transfer: (ticket, { userId = null, queueId }, person) => ({
    ...(userId === null && { status: 'pending' as const, ...nobody }),
    ...(userId !== null && (userId === person.id ? own(person) : { userId, user: userId === ticket.userId ? ticket.user : null })),
    ...(queueId !== undefined && queueId !== ticket.queueId && { queueId, queue: null }),
  }),
  tag: ({ tags }, { tag }) => (tag === undefined || tags.some((one) => isSameTag(one, tag)) ? {} : { tags: [...tags, tag] }),
  untag: ({ tags }, { tag }) => ({ tags: tags.filter(({ id }) => id !== tag?.id) }),
  lane: ({ tags }, { tag, leaves = [] }) => {
    const kept = tags.filter(({ id }) => id !== tag?.id && !leaves.includes(id));
    return { tags: tag === undefined || tag.id === 0 ? kept : [...kept, tag] };
  },
  wake: () => ({ snooze: null }),
  read: () => ({ unreadMessages: 0 }),
  unread: ({ unreadMessages }) => ({ unreadMessages: Math.max(1, unreadMessages) }),
};

/** Ticket as it is once the action is done. */
export const predictTicket = <Ticket extends AnyTicket>(ticket: Ticket, action: TicketAction, person: Person): Ticket => ({
  ...ticket,
  ...predictions[action.kind]?.(ticket, action, person),
});
