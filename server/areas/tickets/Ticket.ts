import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TicketStatus } from '#shared/areas/ticketFilter.ts';
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
  },
});

/** What a ticket shows of its last message. */
export interface LastMessage {
  readonly id: number;
  readonly body: string;
  readonly mediaType: string;
  readonly fromMe: boolean;
  readonly sentAt: Date;
}

const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/** The ORM makes its rows without calling a constructor, so they have no private methods. */
function resetChatbot(ticket: Ticket): void {
  ticket.chatbot = false;
  ticket.queueOptionId = null;
}

/** A conversation with one contact, from the first message until someone resolves it. */
export class Ticket extends schema.class {
  /** Waiting or in somebody's hands. */
  isActive(): boolean {
    return this.status !== 'closed';
  }

  /** Into someone's hands. */
  accept(userId: number): void {
    this.status = 'open';
    this.userId = userId;
    this.closedAt = null;
    resetChatbot(this);
  }

  /** Back to waiting. */
  returnToQueue(): void {
    this.status = 'pending';
    this.userId = null;
    this.closedAt = null;
    resetChatbot(this);
  }

  /** Into another queue, and into someone's hands, or, with nobody named, back to waiting there. */
  transfer(queueId: number | null, userId: number | null): void {
    this.queueId = queueId;
    if (userId === null) {
      this.returnToQueue();
    } else {
      this.accept(userId);
    }
  }

  /** Done. Queue and person stay, whatever spoke by itself stops. */
  close(userId: number | null, now: Date): void {
    this.status = 'closed';
    this.userId = userId ?? this.userId;
    this.closedAt = now;
    resetChatbot(this);
    Object.assign(this, { promptId: null, integrationId: null, useIntegration: false, typebotStatus: false, typebotSessionId: null });
  }

  /** A customer writes again soon after the end: it waits in the same queue, in nobody's hands. */
  reopenAsPending(): void {
    this.returnToQueue();
    this.amountUsedBotQueues = 0;
  }

  /**
   * The newest message is the one the list shows; one that comes late does not push a newer one away. Some channels tell whole
   * seconds only, so that a message may seem a moment older than the one it answers.
   */
  setLastMessage(message: LastMessage): void {
    if (this.lastMessageAt && secondOf(message.sentAt) < secondOf(this.lastMessageAt)) {
      return;
    }
    this.lastMessage = message.body;
    this.lastMessageAt = message.sentAt;
    this.lastMessageType = message.mediaType;
    this.lastMessageRowId = message.id;
    this.fromMe = message.fromMe;
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

/** That a ticket carries a tag. */
export class TicketTag extends tagSchema.class {}
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
    queuedAt: p.datetime().nullable(),
    startedAt: p.datetime().nullable(),
    chatbotAt: p.datetime().nullable(),
    ratingAt: p.datetime().nullable(),
    rated: p.boolean().default(false),
    finishedAt: p.datetime().nullable(),
    /** Who began it; null where the contact did. */
    openedBy: p.integer().nullable(),
    closedBy: p.integer().nullable(),
  },
});

/** The times of one round of a conversation; at most one unfinished row per ticket. */
export class TicketTracking extends trackingSchema.class {}
trackingSchema.setClass(TicketTracking);
export const ticketTrackingSchema = trackingSchema;
