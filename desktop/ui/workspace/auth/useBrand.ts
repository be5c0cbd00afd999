import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { BrandRecord } from '#shared/tenancy/settings.ts';
import { AppError } from '#shared/errors.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { host } from '#ui/host/index.ts';

function readRememberedCompany(): number {
  const remembered = host().read('brand');
  return remembered?.serverUrl === host().serverUrl ? remembered.companyId : 0;
}

/** Brand of the company that the address names, `?companyId=3`, or of the last sign-in on this device; null: the product's own. */
export function useBrand(): BrandRecord | null {
  const [searchParams] = useSearchParams();
  const companyId = Number(searchParams.get('companyId') ?? readRememberedCompany());
  const enabled = Number.isInteger(companyId) && companyId > 0;
  const { data, error } = useEndpointQuery(api.settings.brand, { companyId }, { enabled, staleTime: Number.POSITIVE_INFINITY });
  const isGone = error instanceof AppError && error.code === 'ERR_NO_SETTING_FOUND' && companyId === readRememberedCompany();
  useEffect(() => {
    if (isGone) {
      host().write('brand', undefined);
    }
  }, [isGone]);
  return data ?? null;
}
