import { useEffect, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import type { ParsedPhoneNumber } from '#shared/rules/parsePhoneNumber.ts';
import { useSetting } from './useSetting.ts';

type Parse = (text: string, country: string) => ParsedPhoneNumber;

let loadedParse: Parse | null = null;

/**
 * The world's numbering plans weigh 40 kB and are loaded on demand; rejects with ERR_OFFLINE where they do not arrive. A typed number without
 * a plus sign is one of the country: its reading stands beside the field.
 */
export async function loadPhoneParser(): Promise<Parse> {
  try {
    const { parsePhoneNumber, preferNational } = await import('#shared/rules/parsePhoneNumber.ts');
    loadedParse ??= (text, country) => preferNational(parsePhoneNumber(text, country));
    return loadedParse;
  } catch {
    throw new AppError('ERR_OFFLINE');
  }
}

/** Reads a typed number as the company's country writes it; null until its rules have arrived. */
export function usePhoneParser(): ((text: string) => ParsedPhoneNumber) | null {
  const country = useSetting('country');
  const [parse, setParse] = useState(() => loadedParse);
  useEffect(() => {
    // Only the preview waits for them: a form loads them again.
    loadPhoneParser().then(
      (parser) => setParse(() => parser),
      () => undefined,
    );
  }, []);
  return parse === null ? null : (text) => parse(text, country);
}
