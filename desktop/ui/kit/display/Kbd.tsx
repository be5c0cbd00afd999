import styled from '@emotion/styled';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { isMac, splitKeys } from './keys.ts';

const KeyCap = styled.kbd`
  display: inline-grid;
  place-items: center;
  min-width: 18px;
  height: 18px;
  padding: 0 5px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.inner};
  background: ${v.surface.base};
  color: ${v.ink.soft};
  font: ${text.meta};
  line-height: 1;
  white-space: nowrap;
  [data-on='solid'] & {
    border-color: ${v.brand.onSolidLine};
    background: transparent;
    color: inherit;
  }
  &::before {
    content: attr(data-cap);
  }
  [role='tooltip'] & {
    border-color: currentColor;
    background: transparent;
    color: inherit;
    opacity: 0.8;
  }
`;
const Row = styled.span`
  display: inline-flex;
  gap: 3px;
  align-items: center;
  flex-shrink: 0;
  /* Phones have no keyboard. */
  @media (hover: none) and (max-width: 599.95px) {
    display: none;
  }
`;

/** `<Kbd of="Ctrl K" />`: one box per key. Hidden from assistive technology, which gets `aria-keyshortcuts`. */
export function Kbd({ of }: { readonly of: string }) {
  return (
    <Row aria-hidden>
      {splitKeys(of, isMac()).map((cap) => (
        <KeyCap key={cap} data-cap={cap} />
      ))}
    </Row>
  );
}
