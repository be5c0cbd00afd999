/** '8', '8h', '830', '8:30', '08.30' → 'HH:MM'; other text is returned unchanged. */
export function parseTimeOfDay(input: string): string {
  const text = input.trim().toLowerCase();
  const parts = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})?)?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!parts) {
    return input.trim();
  }
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (hour > 23 || minute > 59) {
    return input.trim();
  }
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
