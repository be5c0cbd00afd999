/** A `ContactRecord` of a row `c`; the picture's address is signed when it is sent. */
const columns = `'id', c.id, 'name', c.name, 'number', c.number, 'email', c.email,
  'profilePicUrl', case when c.picture_path is null then to_json(''::text) else json_build_object('$file', c.picture_path) end,
  'isGroup', c.is_group, 'companyId', c.company_id, 'whatsappId', c.whatsapp_id,
  'createdAt', iso(c.created_at), 'updatedAt', iso(c.updated_at)`;

export const contactJson = `json_build_object(${columns})`;

/** A `ContactWithInfo` of a row `c`. */
export const contactWithInfoJson = `json_build_object(${columns}, 'extraInfo', coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value, 'contactId', f.contact_id) order by f.id)
  from contact_custom_fields f where f.contact_id = c.id), '[]'))`;

/** A `ContactShown` of a row `c`. */
export const contactShownJson = `(${contactWithInfoJson}::jsonb || jsonb_build_object('whatsapp', (
  select jsonb_build_object('id', w.id, 'name', w.name) from connections w where w.id = c.whatsapp_id)))`;
