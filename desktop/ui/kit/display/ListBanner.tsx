import styled from '@emotion/styled';
import { size, tabular, target, text, v, width } from '#ui/theme/tokens.ts';

/** Line from edge to edge between the header of a list and its rows; `data-waits` asks for something. */
export const ListBanner = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  min-height: ${size.banner};
  --gutter: var(--banner-gutter, 24px);
  margin: 0 calc(-1 * var(--gutter));
  padding: 4px var(--gutter);
  font: ${text.second};
  background: ${v.brand.soft};
  color: ${v.brand.ink};
  &[data-waits] {
    background: ${v.waiting.soft};
    color: ${v.waiting.ink};
  }
  svg {
    flex-shrink: 0;
  }
  /* A long sentence stays beside its icon. */
  > svg + span:last-child {
    flex: 1 1 160px;
  }
  b {
    font: ${text.secondStrong};
    ${tabular}
  }
  > button {
    min-height: ${target.small};
    padding: 0 4px;
    font: ${text.secondStrong};
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  ${width.narrow} {
    --gutter: var(--banner-gutter, 16px);
  }
`;
