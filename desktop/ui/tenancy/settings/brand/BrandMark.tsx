import styled from '@emotion/styled';
import type { BrandRecord } from '#shared/tenancy/settings.ts';
import { Logo } from '#ui/art/Logo.tsx';
import { toInitials } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, text, v } from '#ui/theme/tokens.ts';
import { LogoPlate } from './LogoPlate.tsx';

const Initials = styled.span`
  display: grid;
  flex-shrink: 0;
  place-items: center;
  border-radius: ${radius.control};
  background: ${v.brand.solid};
  font: ${text.metaStrong};
  color: ${v.brand.onSolid};
`;
const Name = styled.span`
  ${ellipsis}
`;

interface BrandMarkProps {
  /** Null: the product's own. */
  readonly brand: BrandRecord | null;
  /** Height in pixels. */
  readonly size: number;
}

/** Logo and name of the company, or of the product. */
export function BrandMark({ brand, size }: BrandMarkProps) {
  const { t } = useTexts();
  return (
    <>
      <Sign brand={brand} size={size} />
      <Name title={brand?.name}>{brand?.name ?? t('shell.mark')}</Name>
    </>
  );
}

function Sign({ brand, size }: BrandMarkProps) {
  if (brand !== null && brand.logoUrl !== null) {
    return <LogoPlate url={brand.logoUrl} height={size} />;
  }
  return brand === null || brand.color === '' ? (
    <Logo size={size} />
  ) : (
    <Initials aria-hidden style={{ width: size, height: size }}>
      {toInitials(brand.name)}
    </Initials>
  );
}
