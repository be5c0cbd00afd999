import type { ContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import {
  campaignTextKeys,
  type CampaignFigures,
  type CampaignRecord,
  type CampaignTextKey,
  type CompanyCampaign,
} from '#shared/outreach/campaigns/record.ts';
import {
  campaignOutcomes,
  type CampaignOutcome,
  type CampaignShippingFacts,
  type CampaignShippingRecord,
} from '#shared/outreach/campaigns/shippings.ts';
import type { CampaignSettingRecord } from '#shared/outreach/campaigns/settings.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { columnsFor, jsonObject, jsonObjectOrNull, jsonSql } from '#server/platform/database/sqlJson.ts';
import { shownTextSql } from './recipientsOf.ts';

const columnOf = (key: CampaignTextKey): string => `c.${key.replace(/M(?=essage\d)/, '_m')}`;

const file = jsonObject<{ $file: string; name: string }>({ $file: 'c.media_path', name: 'c.media_name' });

const countOf = (outcome: CampaignOutcome): string => `coalesce(sum(o.total) filter (where o.outcome = '${outcome}'), 0)::int`;

const figures = jsonObject<CampaignFigures>({
  ...columnsFor(campaignOutcomes, (outcome) => `f.${outcome}`),
  recipients: 'f.recipients',
  confirmationsRequested: 'f.requested',
  confirmationsReceived: 'f.received',
  incomplete: 'f.incomplete',
});

/** Counted by outcome first, which the index gives. */
const figuresSql = `
  select ${campaignOutcomes.map((outcome) => `${countOf(outcome)} as ${outcome}`).join(', ')},
    coalesce(sum(o.total), 0)::int as recipients, coalesce(sum(o.requested), 0)::int as requested,
    coalesce(sum(o.received), 0)::int as received, coalesce(sum(o.incomplete), 0)::int as incomplete
  from (
    select s.outcome, count(*) as total, count(s.confirmation_requested_at) as requested,
      count(*) filter (where s.confirmed_at is not null) as received,
      count(*) filter (where s.outcome = 'delivered' and s.failed_files <> '{}') as incomplete
    from campaign_shippings s where s.company_id = c.company_id and s.campaign_id = c.id group by s.outcome
  ) o`;

export const campaignRecords: RecordSource<CampaignRecord> = {
  columns: {
    id: 'c.id',
    name: 'c.name',
    status: 'c.status',
    ...columnsFor(campaignTextKeys, columnOf),
    confirmation: 'c.confirmation',
    scheduledAt: 'iso(c.scheduled_at)',
    completedAt: 'iso(c.completed_at)',
    whatsappId: 'c.whatsapp_id',
    contactListId: 'c.contact_list_id',
    fileListId: 'c.file_list_id',
    mediaPath: 'c.media_path',
    mediaName: 'c.media_name',
    mediaUrl: `case when c.media_path is not null then ${file} end`,
    sendWindow: 'c.send_window',
    preparedAt: 'iso(c.prepared_at)',
    waitingFor: `case when c.status in ('PROGRAMADA', 'EM_ANDAMENTO') then c.waiting_for end`,
    nextAt: `case when c.status = 'EM_ANDAMENTO' then iso(c.next_at) end`,
    pausedFor: `case when c.status = 'EM_ANDAMENTO' then c.paused_for end`,
    endsAt: `case when c.status = 'EM_ANDAMENTO' then iso(c.ends_at) end`,
    figures,
    contactList: jsonObjectOrNull('l.id', { id: 'l.id', name: 'l.name', filter: jsonSql<ContactListFilter | null>('l.filter') }),
    whatsapp: jsonObjectOrNull('w.id', { id: 'w.id', name: 'w.name' }),
    companyId: 'c.company_id',
    createdAt: 'iso(c.created_at)',
    updatedAt: 'iso(c.updated_at)',
  },
  from: `campaigns c left join contact_lists l on l.id = c.contact_list_id left join connections w on w.id = c.whatsapp_id
    cross join lateral (${figuresSql}) f`,
};

export const companyCampaigns: RecordSource<CompanyCampaign> = {
  columns: { ...campaignRecords.columns, company: jsonObject<CompanyCampaign['company']>({ id: 'y.id', name: 'y.name' }) },
  from: `${campaignRecords.from} join companies y on y.id = c.company_id`,
};

export const campaignShippingRecords: RecordSource<CampaignShippingRecord> = {
  columns: {
    id: 's.id',
    jobId: 'null::text',
    name: 's.name',
    number: 's.number',
    message: shownTextSql('s.message'),
    confirmationMessage: shownTextSql('s.confirmation_message'),
    confirmation: 's.confirmation',
    contactId: 's.contact_id',
    campaignId: 's.campaign_id',
    confirmationRequestedAt: 'iso(s.confirmation_requested_at)',
    confirmedAt: 'iso(s.confirmed_at)',
    deliveredAt: 'iso(s.delivered_at)',
    outcome: 's.outcome',
    reason: 's.reason',
    failedFiles: jsonSql<string[]>('to_jsonb(s.failed_files)'),
    dispatchAt: 'iso(s.dispatch_at)',
    ticketId: 's.ticket_id',
    delivery: 'm.delivery',
    createdAt: 'iso(s.created_at)',
    updatedAt: 'iso(s.updated_at)',
  },
  from: 'campaign_shippings s left join messages m on m.id = coalesce(s.message_id, s.request_message_id)',
};

export const campaignShippingFacts: RecordSource<CampaignShippingFacts> = {
  columns: {
    id: 's.id',
    campaignId: 's.campaign_id',
    confirmation: 's.confirmation',
    confirmationRequestedAt: 'iso(s.confirmation_requested_at)',
    confirmedAt: 'iso(s.confirmed_at)',
    deliveredAt: 'iso(s.delivered_at)',
  },
  from: 'campaign_shippings s',
};

export const campaignSettingRecords: RecordSource<CampaignSettingRecord> = {
  columns: {
    id: 'r.id',
    key: 'r.key',
    value: 'r.value',
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
    updatedAt: 'iso(r.updated_at)',
  },
  from: 'campaign_settings r',
};
