import { randomUUID } from 'node:crypto';
import type { PlanFlags } from '#shared/rules/planFlags.ts';
import { Company } from '#server/areas/companies/Company.ts';
import { Plan } from '#server/areas/plans/Plan.ts';
import { systemScope } from '#server/platform/db/systemScope.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface CompanyWishes extends Partial<PlanFlags> {
  readonly users?: number;
  readonly queues?: number;
  readonly dueDate?: Date;
  readonly status?: boolean;
}

export interface MadeCompany {
  readonly id: number;
  readonly name: string;
  readonly planId: number;
}

const month = 30 * 24 * 3_600_000;

/** A tenant on a plan of its own; generous unless asked otherwise. */
export function makeCompany(platform: Platform, wishes: CompanyWishes = {}): Promise<MadeCompany> {
  const { dueDate, status = true, users = 100, queues = 100, ...flags } = wishes;
  const mark = randomUUID().slice(0, 8);
  return systemScope(platform, 'a tenant for a test', async ({ em, now }) => {
    const plan = em.create(Plan, { name: `Plan ${mark}`, users, connections: 1000, queues, value: 10, ...flags });
    await em.flush();
    const company = em.create(Company, {
      name: `Company ${mark}`,
      phone: null,
      email: null,
      status,
      dueDate: dueDate ?? new Date(now.getTime() + month),
      trialExpiration: null,
      schedules: [],
      planId: plan.id,
    });
    await em.flush();
    return { id: company.id, name: company.name, planId: plan.id };
  });
}
