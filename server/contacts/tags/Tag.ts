import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Tag',
  tableName: 'tags',
  ...companyIsolation,
  properties: { ...companyProperties, name: p.text(), color: p.text(), kanban: p.smallint(), laneLimit: p.smallint().nullable() },
});

/** A label on tickets; with kanban = 1 also a lane of the board. */
export class Tag extends schema.class {}
schema.setClass(Tag);
export const tagSchema = schema;
