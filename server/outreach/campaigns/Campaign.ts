import { isBlankText } from '#shared/rules/isBlankText.ts';
import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  confirmationKeys,
  messageKeys,
  type CampaignPause,
  type CampaignStatus,
  type CampaignWait,
  type SendWindow,
} from '#shared/outreach/campaigns/record.ts';
import { plannedMediaProperties, readPlannedMedia, type StoredMedia } from '#server/conversations/messages/index.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const text = () => p.text().default('');

const schema = defineEntity({
  name: 'Campaign',
  tableName: 'campaigns',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    name: p.text(),
    status: p.text().$type<CampaignStatus>().default('INATIVA'),
    message1: text(),
    message2: text(),
    message3: text(),
    message4: text(),
    message5: text(),
    confirmationMessage1: text(),
    confirmationMessage2: text(),
    confirmationMessage3: text(),
    confirmationMessage4: text(),
    confirmationMessage5: text(),
    confirmation: p.boolean().default(false),
    scheduledAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
    whatsappId: p.integer().nullable(),
    contactListId: p.integer().nullable(),
    fileListId: p.integer().nullable(),
    userId: p.integer().nullable(),
    ...plannedMediaProperties,
    sendWindow: p.text().$type<SendWindow>().default('always'),
    preparedAt: p.datetime().nullable(),
    /** When the next message may leave. */
    nextAt: p.datetime().nullable(),
    /** Until then the pace keeps back what was planned. */
    pacedAt: p.datetime().nullable(),
    waitingFor: p.text().$type<CampaignWait>().nullable(),
    pausedFor: p.text().$type<CampaignPause>().nullable(),
    /** Failures before a resumption do not pause it again. */
    resumedAt: p.datetime().nullable(),
    endsAt: p.datetime().nullable(),
    estimatedAt: p.datetime().nullable(),
    /** When screens got the rows of its recipients last, and whether they have changed since. */
    rowsToldAt: p.datetime().nullable(),
    owesRows: p.boolean().default(false),
    /** Whether screens know of the last changes. */
    isTold: p.boolean().default(true),
  },
});

/** A message to many contacts. */
export class Campaign extends schema.class {
  /** The variants that are not empty. */
  listTexts(): string[] {
    return messageKeys.map((key) => this[key]).filter((variant) => !isBlankText(variant));
  }

  listQuestions(): string[] {
    return this.confirmation ? confirmationKeys.map((key) => this[key]).filter((variant) => !isBlankText(variant)) : [];
  }

  findMedia(): StoredMedia | null {
    return readPlannedMedia(this);
  }

  /** Something to send, somebody to send it to, and a number to send it from. */
  isComplete(): boolean {
    const hasContent = this.listTexts().length > 0 || Boolean(this.mediaPath) || Boolean(this.fileListId);
    const hasQuestion = !this.confirmation || this.listQuestions().length > 0;
    return Boolean(this.whatsappId) && Boolean(this.contactListId) && hasContent && hasQuestion;
  }

  isEditable(): boolean {
    return this.status !== 'EM_ANDAMENTO' && this.status !== 'FINALIZADA';
  }

  /** Waits for a reason that ends by itself. */
  wait(waitingFor: CampaignWait | null, nextAt: Date | null): void {
    this.isTold &&= this.waitingFor === waitingFor;
    Object.assign(this, { waitingFor, nextAt });
  }

  pause(pausedFor: CampaignPause): void {
    Object.assign(this, { pausedFor, waitingFor: null, isTold: false });
  }

  /** Has its recipients resolved, and continues from that moment. */
  start(): void {
    const fresh = { preparedAt: null, completedAt: null, pausedFor: null, nextAt: null, pacedAt: null };
    Object.assign(this, { status: 'EM_ANDAMENTO', waitingFor: 'start', isTold: true, ...fresh });
  }
}
schema.setClass(Campaign);
export const campaignSchema = schema;
