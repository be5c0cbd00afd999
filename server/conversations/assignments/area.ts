import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { assignWaiting } from './assignWaiting.ts';
import { explainWait } from './explainWait.ts';
import { assignmentMigrations } from './migrations.ts';
import { assignmentReferences } from './references.ts';
import { listSkills, setSkills } from './skills.ts';

/** Gives waiting tickets to people. */
export const assignmentsArea: Area = {
  name: 'assignments',
  migrations: assignmentMigrations,
  readsTables: ['queues', 'tags', 'ticket_moves', 'ticket_tags', 'ticket_trackings', 'tickets', 'user_queues', 'users'],
  references: assignmentReferences,
  routes: [
    serveEndpoint(api.assignments.wait, explainWait),
    serveEndpoint(api.assignments.skills, listSkills),
    serveEndpoint(api.assignments.setSkills, setSkills),
  ],
  recurringJobs: [assignWaiting],
};
