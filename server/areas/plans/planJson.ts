import { planFlags } from '#shared/rules/planFlags.ts';
import type { JsonColumns } from '#server/platform/db/json.ts';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a plan `p` lets its companies use. */
export const planFlagColumns: JsonColumns = Object.fromEntries(planFlags.map((flag) => [flag, `p.${snake(flag)}`]));
