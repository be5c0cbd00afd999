/** '25 de dez. de 2030, quarta': a day of the calendar, in no zone. */
export const formatHolidayDate = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  );
