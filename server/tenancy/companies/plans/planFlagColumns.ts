import { planFlags, type PlanFlags } from '#shared/rules/planFlags.ts';
import { columnsFor, type Columns } from '#server/platform/database/sqlJson.ts';

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Feature flags of a plan `p`. */
export const planFlagColumns: Columns<PlanFlags> = columnsFor(planFlags, (flag) => `p.${toSnakeCase(flag)}`);
