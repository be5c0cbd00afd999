/** The first day of the month of a time, in a zone. */
export const monthSql = (now: string, zone: string): string => `date_trunc('month', ${now}::timestamptz at time zone ${zone})::date`;
