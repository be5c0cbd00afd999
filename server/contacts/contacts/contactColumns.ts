import type { ContactRecord, ContactDetail, ContactWithInfo, ExtraInfo } from '#shared/contacts/contacts/index.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonList, objectFrom, jsonObject, type Columns } from '#server/platform/database/sqlJson.ts';

declare module '#server/platform/database/sqlFragments.ts' {
  interface SqlFragments {
    /** The tickets of contacts: `id`, `contact_id`, `whatsapp_id`, `last_message_at` and `ad`. */
    'contact.tickets': string;
    /** The `tag_id`s of each `ticket_id`. */
    'contact.ticketTags': string;
  }
}

/** A contact as shown beside a ticket. */
export type ContactBrief = Pick<ContactRecord, 'id' | 'name' | 'number' | 'username' | 'email' | 'profilePicUrl'>;

/** `ContactBrief` of a row `c`; the picture's address is signed when the record is sent. */
export const contactBriefColumns: Columns<ContactBrief> = {
  id: 'c.id',
  name: 'c.name',
  number: 'c.number',
  username: 'c.username',
  email: 'c.email',
  profilePicUrl: `case when c.picture_path is null then to_json(''::text) else ${jsonObject<{ $file: string }>({ $file: 'c.picture_path' })} end`,
};

/** `ContactRecord` of a row `c`. */
export const contactColumns: Columns<ContactRecord> = {
  ...contactBriefColumns,
  isGroup: 'c.is_group',
  companyId: 'c.company_id',
  whatsappId: 'c.whatsapp_id',
  createdAt: 'iso(c.created_at)',
  updatedAt: 'iso(c.updated_at)',
};

/** Custom fields of a row `c`. */
export const extraInfoJson = jsonList<ExtraInfo>(
  { id: 'f.id', name: 'f.name', value: 'f.value', contactId: 'f.contact_id' },
  'from contact_custom_fields f where f.contact_id = c.id order by f.id',
);

const from = 'contacts c';

export const contactRecords: RecordSource<ContactRecord> = { columns: contactColumns, from };

export const contactsWithInfo: RecordSource<ContactWithInfo> = { columns: { ...contactColumns, extraInfo: extraInfoJson }, from };

export const contactDetails: RecordSource<ContactDetail> = {
  columns: {
    ...contactsWithInfo.columns,
    whatsapp: objectFrom({ id: 'w.id', name: 'w.name' }, 'from connections w where w.id = c.whatsapp_id'),
  },
  from,
};
