import { useEffect, useState } from 'react';
import { toLocale, useTexts } from '#ui/text/index.ts';

interface Country {
  readonly code: string;
  readonly name: string;
}

/** Countries whose numbers can be read, by name; until they have arrived only the current one. */
export function useCountries(): (current: string) => Country[] {
  const { language } = useTexts();
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => {
    import('#shared/rules/parsePhoneNumber.ts').then(
      ({ supportedCountries }) => setCodes(supportedCountries),
      () => undefined,
    );
  }, []);
  const names = new Intl.DisplayNames(toLocale(language), { type: 'region' });
  return (current) =>
    [...new Set([current, ...codes])]
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .toSorted((one, other) => one.name.localeCompare(other.name, toLocale(language)));
}
