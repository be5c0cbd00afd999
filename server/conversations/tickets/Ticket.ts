import { defineEntity, p } from '@mikro-orm/postgresql';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { AdOrigin } from '#shared/conversations/tickets/adOrigin.ts';
import type { TicketStatus } from '#shared/conversations/tickets/filter.ts';
import { companyProperties, companyIsolation, timestampProperties } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Ticket',
  tableName: 'tickets',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    uuid: p.uuid().onCreate(() => crypto.randomUUID()),
    status: p.text().$type<TicketStatus>().default('pending'),
    contactId: p.integer(),
    whatsappId: p.integer().nullable(),
    userId: p.integer().nullable(),
    queueId: p.integer().nullable(),
    isGroup: p.boolean().default(false),
    unreadMessages: p.integer().default(0),
    lastMessage: p.text().default(''),
    lastMessageAt: p.datetime().nullable(),
    lastMessageType: p.text().nullable(),
    lastMessageRowId: p.bigint('number').nullable(),
    /** Oldest message of the customer that nobody has answered. */
    waitingSince: p.datetime().nullable(),
    snoozedAt: p.datetime().nullable(),
    /** Null: until the customer answers. */
    snoozedUntil: p.datetime().nullable(),
    snoozedBy: p.integer().nullable(),
    fromMe: p.boolean().default(false),
    chatbot: p.boolean().default(false),
    queueOptionId: p.integer().nullable(),
    useIntegration: p.boolean().default(false),
    integrationId: p.integer().nullable(),
    promptId: p.integer().nullable(),
    typebotSessionId: p.text().nullable(),
    typebotStatus: p.boolean().default(false),
    amountUsedBotQueues: p.integer().default(0),
    closedAt: p.datetime().nullable(),
    ad: p.json<AdOrigin>().nullable(),
  },
});

export interface LastMessage {
  readonly id: number;
  readonly body: string;
  readonly mediaType: string;
  readonly fromMe: boolean;
  readonly sentAt: Date;
  readonly origin: MessageRecord['origin'];
}

const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/** The ORM creates entities without calling a constructor, which rules out private methods. */
function resetChatbot(ticket: Ticket): void {
  ticket.chatbot = false;
  ticket.queueOptionId = null;
}

function resetAutomation(ticket: Ticket): void {
  Object.assign(ticket, { promptId: null, integrationId: null, useIntegration: false, typebotStatus: false, typebotSessionId: null });
}

/** Origins of messages that answer a customer. */
export const answeringOrigins: ReadonlySet<MessageRecord['origin']> = new Set<MessageRecord['origin']>([
  'agent',
  'phone',
  'api',
  'schedule',
]);

function endSnooze(ticket: Ticket): void {
  Object.assign(ticket, { snoozedAt: null, snoozedUntil: null, snoozedBy: null });
}

/** An automatic message answers nobody. */
function trackWait(ticket: Ticket, { fromMe, origin, sentAt }: LastMessage): void {
  if (!fromMe) {
    ticket.waitingSince ??= ticket.isActive() ? sentAt : null;
    endSnooze(ticket);
  } else if (answeringOrigins.has(origin)) {
    ticket.waitingSince = null;
  }
}

/** A conversation with one contact, until an agent closes it. */
export class Ticket extends schema.class {
  isActive(): boolean {
    return this.status !== 'closed';
  }

  accept(userId: number): void {
    endSnooze(this);
    this.status = 'open';
    this.userId = userId;
    this.closedAt = null;
    resetChatbot(this);
    resetAutomation(this);
  }

  returnToQueue(): void {
    endSnooze(this);
    this.status = 'pending';
    this.userId = null;
    this.closedAt = null;
    resetChatbot(this);
    resetAutomation(this);
  }

  /** Moves the ticket to a queue and a user; without a user it is pending there. */
  transfer(queueId: number | null, userId: number | null): void {
    this.queueId = queueId;
    if (userId === null) {
      this.returnToQueue();
    } else {
      this.accept(userId);
    }
  }

  /** Puts an open ticket aside until a time, or until the customer answers. */
  snooze(until: Date | null, { userId, now }: { readonly userId: number; readonly now: Date }): void {
    Object.assign(this, { snoozedAt: now, snoozedUntil: until, snoozedBy: userId });
  }

  /** Opens the option tree of the queue at an option; null: at the top. */
  openOption(optionId: number | null): void {
    this.chatbot = true;
    this.queueOptionId = optionId;
  }

  /** Leaves the option tree; people continue. */
  closeOptions(): void {
    resetChatbot(this);
  }

  /** An assistant or an integration answers, until somebody else takes over. */
  startAutomation({ kind, id }: { readonly kind: 'prompt' | 'integration'; readonly id: number }): void {
    resetAutomation(this);
    this.useIntegration = true;
    this.promptId = kind === 'prompt' ? id : null;
    this.integrationId = kind === 'integration' ? id : null;
  }

  /** Ends the assistant or integration; people continue. */
  endAutomation(): void {
    resetAutomation(this);
  }

  wake(): void {
    endSnooze(this);
  }

  /** Keeps queue and user; bots and integrations end, and menus count again. */
  close(userId: number | null, now: Date): void {
    endSnooze(this);
    this.amountUsedBotQueues = 0;
    this.status = 'closed';
    this.userId = userId ?? this.userId;
    this.closedAt = now;
    this.waitingSince = null;
    resetChatbot(this);
    resetAutomation(this);
  }

  /** A customer's message soon after closing: pending in the same queue, unassigned. */
  reopenAsPending(sentAt: Date | null): void {
    this.returnToQueue();
    this.waitingSince = sentAt;
    this.amountUsedBotQueues = 0;
  }

  /** Sets the last message, unless the current one is newer. Some channels report whole seconds, so that seconds are compared. */
  setLastMessage(message: LastMessage): void {
    if (this.lastMessageAt && secondOf(message.sentAt) < secondOf(this.lastMessageAt)) {
      return;
    }
    this.lastMessage = message.body;
    this.lastMessageAt = message.sentAt;
    this.lastMessageType = message.mediaType;
    this.lastMessageRowId = message.id;
    this.fromMe = message.fromMe;
    trackWait(this, message);
  }
}
schema.setClass(Ticket);
export const ticketSchema = schema;

const tagSchema = defineEntity({
  name: 'TicketTag',
  tableName: 'ticket_tags',
  ...companyIsolation,
  properties: { ticketId: p.integer().primary(), tagId: p.integer().primary(), companyId: p.integer(), ...timestampProperties },
});

class TicketTag extends tagSchema.class {}
tagSchema.setClass(TicketTag);
export const ticketTagSchema = tagSchema;

const trackingSchema = defineEntity({
  name: 'TicketTracking',
  tableName: 'ticket_trackings',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    ticketId: p.integer().nullable(),
    whatsappId: p.integer().nullable(),
    userId: p.integer().nullable(),
    queueId: p.integer().nullable(),
    queuedAt: p.datetime().nullable(),
    /** Since when the customer waited for the first answer, and when it came. */
    askedAt: p.datetime().nullable(),
    answeredAt: p.datetime().nullable(),
    startedAt: p.datetime().nullable(),
    chatbotAt: p.datetime().nullable(),
    ratingAt: p.datetime().nullable(),
    rated: p.boolean().default(false),
    finishedAt: p.datetime().nullable(),
    /** The user who opened it; null for the contact. */
    openedBy: p.integer().nullable(),
    closedBy: p.integer().nullable(),
  },
});

/** The times of one round of a ticket; at most one unfinished row per ticket. */
export class TicketTracking extends trackingSchema.class {}
trackingSchema.setClass(TicketTracking);
export const ticketTrackingSchema = trackingSchema;
