/** How many rounds began in each hour of a day. */
export const hourColumns: readonly string[] = Array.from({ length: 24 }, (_, hour) => `hour_${hour}`);

/** Columns of `round_days` that say whose rounds they are. */
export const keyColumns = ['day', 'tag_ids', 'queue_id', 'connection_id', 'user_id'] as const;

/** Columns of `round_days` that add up. */
export const sumColumns: readonly string[] = [
  'opened',
  'resolved',
  'answers',
  'answer_time',
  'waits',
  'wait_time',
  'handlings',
  'handling_time',
  ...hourColumns,
];
