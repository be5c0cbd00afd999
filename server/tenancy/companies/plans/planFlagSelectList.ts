import { planFlags, type PlanFlags } from '#shared/rules/planFlags.ts';
import type { Actor } from '#shared/rules/permissions.ts';

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The flags of plan `p` as a select list; false without a plan. */
export const planFlagSelectList = planFlags.map((name) => `coalesce(p.${toSnakeCase(name)}, false) as "${name}"`).join(', ');

/** The flags of a row that was selected with `planFlagSelectList`. */
export const pickPlanFlags = (row: PlanFlags): Actor['plan'] => Object.fromEntries(planFlags.map((name) => [name, row[name]]));
