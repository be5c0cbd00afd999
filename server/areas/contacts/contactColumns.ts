import type { ContactRecord, ContactDetail, ContactWithInfo, ExtraInfo } from '#shared/areas/contacts.ts';
import { jsonList, objectFrom, jsonObject, type Columns } from '#server/platform/database/sqlJson.ts';

/** A contact as shown beside a ticket. */
export type ContactBrief = Pick<ContactRecord, 'id' | 'name' | 'number' | 'email' | 'profilePicUrl'>;

/** `ContactBrief` of a row `c`; the picture's address is signed when the record is sent. */
export const contactBriefColumns: Columns<ContactBrief> = {
  id: 'c.id',
  name: 'c.name',
  number: 'c.number',
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

/** `ContactWithInfo` of a row `c`. */
export const contactWithInfoJson = jsonObject<ContactWithInfo>({ ...contactColumns, extraInfo: extraInfoJson });

/** `ContactDetail` of a row `c`. */
export const contactShownJson = jsonObject<ContactDetail>({
  ...contactColumns,
  extraInfo: extraInfoJson,
  whatsapp: objectFrom({ id: 'w.id', name: 'w.name' }, 'from connections w where w.id = c.whatsapp_id'),
});
