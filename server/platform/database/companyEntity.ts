import { p } from '@mikro-orm/postgresql';
import { entityNow } from './entityClock.ts';

export const timestampProperties = {
  createdAt: p.datetime().onCreate(entityNow),
  updatedAt: p.datetime().onCreate(entityNow).onUpdate(entityNow),
};

/** The columns of every table that belongs to a company. */
export const companyProperties = { id: p.integer().primary(), companyId: p.integer(), ...timestampProperties };

/** The session variable that the row-level security policies compare with. */
export const companySettingName = 'app.company';

/**
 * Filters every ORM query by the scope's company; row-level security is the second barrier. The ORM is not told that both use
 * one id: it would ask the filter of every table for the variable's name, at every request.
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
