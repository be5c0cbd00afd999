import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyIsolation, companyProperties } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'MenuDraft',
  tableName: 'menu_drafts',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    queueId: p.integer(),
    userId: p.integer().nullable(),
    /** What the published menu was then. */
    base: p.text(),
  },
});

/** A menu that is written beside the published one; its options are marked with it. */
export class MenuDraft extends schema.class {}
schema.setClass(MenuDraft);
export const menuDraftSchema = schema;
