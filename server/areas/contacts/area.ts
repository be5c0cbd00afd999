import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { contactAddressSchema, contactCustomFieldSchema, contactSchema } from './Contact.ts';

export const contacts: Area = {
  name: 'contacts',
  entities: [contactSchema, contactAddressSchema, contactCustomFieldSchema],
};
