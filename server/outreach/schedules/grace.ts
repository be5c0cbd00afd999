/** How late a message may leave, after a downtime for instance: one that is later is an error, not a surprise. */
export const graceMs = 24 * 3_600_000;
