import { useEffect, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import type { ParsedPhoneNumber, parsePhoneNumber } from '#shared/rules/parsePhoneNumber.ts';
import { useSetting } from './useSetting.ts';

type Parse = typeof parsePhoneNumber;

let loadedParse: Parse | null = null;

/** The numbering plans of the world weigh 30 kB, hence on demand; rejects with ERR_OFFLINE where they do not arrive. */
export async function loadPhoneParser(): Promise<Parse> {
  try {
    loadedParse ??= (await import('#shared/rules/parsePhoneNumber.ts')).parsePhoneNumber;
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
      (loaded) => setParse(() => loaded),
      () => undefined,
    );
  }, []);
  return parse === null ? null : (text) => parse(text, country);
}
