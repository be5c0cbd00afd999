import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Team',
  tableName: 'teams',
  ...companyIsolation,
  properties: { ...companyProperties, name: p.text(), color: p.text() },
});

/** A named group of people of a company. */
export class Team extends schema.class {}
schema.setClass(Team);
export const teamSchema = schema;
