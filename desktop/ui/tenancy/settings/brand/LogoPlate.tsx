import styled from '@emotion/styled';
import { resolveMediaUrl } from '#ui/kit/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';

/** White in both themes: most logos are drawn for paper. */
const Plate = styled.span`
  flex-shrink: 0;
  display: inline-block;
  padding: 2px;
  border-radius: ${radius.inner};
  background: ${v.brand.onSolid};
  img {
    display: block;
    max-width: 120px;
    height: 100%;
    object-fit: contain;
  }
`;

interface LogoPlateProps {
  readonly url: string;
  /** In pixels. */
  readonly height: number;
}

/** The company's name stands beside it. */
export function LogoPlate({ url, height }: LogoPlateProps) {
  return (
    <Plate style={{ height }}>
      <img src={resolveMediaUrl(url)} alt="" />
    </Plate>
  );
}
