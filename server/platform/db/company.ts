import { p } from '@mikro-orm/postgresql';

/** When a row was made and last changed. */
export const timestamps = {
  createdAt: p.datetime().onCreate(() => new Date()),
  updatedAt: p
    .datetime()
    .onCreate(() => new Date())
    .onUpdate(() => new Date()),
};

/** The columns every company-owned table has. */
export const companyColumns = { id: p.integer().primary(), companyId: p.integer(), ...timestamps };

/**
 * The first wall of tenancy: every query of the ORM is narrowed to the scope's company. The setting named here is what
 * the second wall, the row-level security policy that the migration writes, compares with.
 */
export const companyWall = {
  rowLevelSecurity: 'force',
  filters: {
    company: {
      name: 'company',
      cond: (args: { id: number }) => ({ companyId: args.id }),
      default: true,
      rls: { setting: 'app.company' },
    },
  },
} as const;
