/** Numbers of rows of a company `c`: few, as its plan limits them. */
export const rowCounts = {
  users: '(select count(*)::int from users where company_id = c.id and deactivated_at is null)',
  admins: `(select count(*)::int from users where company_id = c.id and deactivated_at is null and profile = 'admin')`,
  connections: '(select count(*)::int from connections where company_id = c.id)',
  queues: '(select count(*)::int from queues where company_id = c.id)',
} as const;
