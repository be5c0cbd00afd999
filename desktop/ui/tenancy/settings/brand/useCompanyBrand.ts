import { useEffect } from 'react';
import type { BrandRecord } from '#shared/tenancy/settings.ts';
import { useSession, useUser } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { useSetting } from '#ui/tenancy/settings/useSetting.ts';

/** Brand of the signed-in user's company; null: the product's own. */
export function useCompanyBrand(): BrandRecord | null {
  const [name, color, logo] = [useSetting('brandName'), useSetting('brandColor'), useSetting('brandLogo')];
  return name === '' ? null : { name, color, logoUrl: logo === '' ? null : logo };
}

/** The sign-in page of this device shows the brand of who signed in last. */
export function useRememberedBrand(brand: BrandRecord | null): void {
  const { companyId } = useUser();
  const { operator } = useSession();
  const hasBrand = brand !== null;
  useEffect(() => {
    if (operator === null) {
      host().write('brand', hasBrand ? { serverUrl: host().serverUrl, companyId } : undefined);
    }
  }, [companyId, hasBrand, operator]);
}
