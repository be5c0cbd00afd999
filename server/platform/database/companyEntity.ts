import { p } from '@mikro-orm/postgresql';

/** When a row was made and last changed. */
export const timestampProperties = {
  createdAt: p.datetime().onCreate(() => new Date()),
  updatedAt: p
    .datetime()
    .onCreate(() => new Date())
    .onUpdate(() => new Date()),
};

/** The columns every company-owned table has. */
export const companyProperties = { id: p.integer().primary(), companyId: p.integer(), ...timestampProperties };

/** What the second wall of tenancy, the row-level security policy that the migration writes, compares with. */
export const companySettingName = 'app.company';

/**
 * The first wall of tenancy: every query of the ORM is narrowed to the scope's company. The ORM is not told that the second one
 * hangs on the same number: it would ask the filter of every table, for every request, how the setting is called.
 */
export const companyIsolation = {
  rowLevelSecurity: 'force',
  filters: {
    company: {
      name: 'company',
      cond: (args: { id: number }) => ({ companyId: args.id }),
      default: true,
    },
  },
} as const;
