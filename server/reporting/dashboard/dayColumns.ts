/** How many rounds began in each hour of a day. */
export const hourColumns: readonly string[] = Array.from({ length: 24 }, (_, hour) => `hour_${hour}`);

/** Columns of `round_days` that say whose rounds they are. */
export const keyColumns = ['day', 'tag_ids', 'queue_id', 'connection_id', 'user_id'] as const;

/** Counts, and times in seconds. */
export const timeColumns = ['opened', 'resolved', 'answers', 'answer_time', 'waits', 'wait_time', 'handlings', 'handling_time'] as const;

/** Columns of `round_days` that add up. */
export const sumColumns: readonly string[] = [...timeColumns, ...hourColumns];

/** Columns of `round_parts` that say what its rounds have in common, on which day, and in which hour. */
export const partColumns = ['day', 'part', 'part_id', 'hour'] as const;
