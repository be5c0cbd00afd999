import { useEffect, useState } from 'react';
import type { ParsedPhoneNumber, parsePhoneNumber } from '#shared/rules/parsePhoneNumber.ts';
import { useSetting } from './useSetting.ts';

type Parse = typeof parsePhoneNumber;

let loadedParse: Parse | null = null;

/** The numbering plans of the world weigh 30 kB, hence on demand. */
export async function loadPhoneParser(): Promise<Parse> {
  loadedParse ??= (await import('#shared/rules/parsePhoneNumber.ts')).parsePhoneNumber;
  return loadedParse;
}

/** Reads a typed number as the company's country writes it; null until its rules have arrived. */
export function usePhoneParser(): ((text: string) => ParsedPhoneNumber) | null {
  const country = useSetting('country');
  const [parse, setParse] = useState(() => loadedParse);
  useEffect(() => {
    // Without the rules digits are taken as complete.
    loadPhoneParser().then(
      (loaded) => setParse(() => loaded),
      () => undefined,
    );
  }, []);
  return parse === null ? null : (text) => parse(text, country);
}
