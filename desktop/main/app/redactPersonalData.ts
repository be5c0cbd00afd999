const replacements: readonly (readonly [RegExp, string])[] = [
  [/eyJ(?:(?!eyJ)[\w-])+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.+-]+/g, '[e-mail]'],
  [/\?[^\s"']+/g, '?[query]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\+?\d[\d\s().-]{8,}\d/g, '[number]'],
  [/(?<=[\\/](?:home|Users)[\\/])[^\\/\s"']+/g, '[person]'],
];

/** Replaces tokens, e-mail addresses, query strings, ids, phone numbers and names of home folders. */
export const redactPersonalData = (text: string): string =>
  replacements.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);
