import type { CSSProperties } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { BrandRecord } from '#shared/areas/settings.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { computeSolid } from '#ui/theme/colorShades.ts';
import { v } from '#ui/theme/tokens.ts';

/** Brand of the company that the address names, `?companyId=3`; null: the product's own. */
export function useBrand(): BrandRecord | null {
  const [searchParams] = useSearchParams();
  const companyId = Number(searchParams.get('companyId'));
  const enabled = Number.isInteger(companyId) && companyId > 0;
  const { data } = useEndpointQuery(api.settings.brand, { companyId }, { enabled, staleTime: Number.POSITIVE_INFINITY });
  return data ?? null;
}

const toVariable = (reference: string): string => reference.slice('var('.length, -1);

/** Colours of solid buttons from a brand's colour, always dark enough for their white text. */
export function toBrandVariables(color: string): CSSProperties | undefined {
  if (color === '') {
    return undefined;
  }
  const { solid, hover, active } = computeSolid(color);
  return {
    [toVariable(v.brand.solid)]: solid,
    [toVariable(v.brand.solidHover)]: hover,
    [toVariable(v.brand.solidActive)]: active,
  };
}
