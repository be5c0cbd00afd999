import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import { assignWaiting } from './assignWaiting.ts';
import { explainWait } from './explainWait.ts';
import { assignmentMigrations } from './migrations.ts';
import { listSkills, setSkills } from './skills.ts';

/** Columns of this area that point to records of others. */
const assignmentReferences: readonly Reference[] = [
  ...referencesOf('assignment_turns', { queue_id: 'queue', user_id: 'user' }),
  ...referencesOf('user_skills', { user_id: 'user' }),
  ...usedBy({ kind: 'skills' }, referencesOf('user_skills', { tag_id: 'tag' })),
];

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
