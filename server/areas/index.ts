import { auth } from '#server/areas/auth/area.ts';
import { companySchema } from '#server/areas/companies/Company.ts';
import { planSchema } from '#server/areas/plans/Plan.ts';
import { queueSchema } from '#server/areas/queues/Queue.ts';
import { settingSchema } from '#server/areas/settings/Setting.ts';
import { tags } from '#server/areas/tags/area.ts';
import { userQueueSchema, userSchema } from '#server/areas/users/User.ts';
import type { Area } from '#server/platform/area.ts';

/** The directory by the door: every area, mounted by the house in this order. */
export const areas: readonly Area[] = [
  auth,
  tags,
  { name: 'rest', entities: [companySchema, planSchema, queueSchema, settingSchema, userQueueSchema, userSchema] },
];
