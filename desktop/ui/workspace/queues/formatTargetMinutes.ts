/** `10 min`, `24 h`, `1 h 30`; a dash for none. */
export function formatTargetMinutes(minutes: number | null): string {
  if (minutes === null) {
    return '–';
  }
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} h${rest === 0 ? '' : ` ${rest}`}`;
}
