import styled from '@emotion/styled';
import { radius, text, v } from '#ui/theme/tokens.ts';

/** Sections of the dialog, and the steps within one. */
export const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  font: ${text.body};
  color: ${v.ink.body};
  section,
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }
  h3 {
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  .note {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;

export const QrFrame = styled.div`
  justify-self: center;
  line-height: 0;
  border-radius: ${radius.control};
  overflow: hidden;
`;

/** A secret to be typed or copied. */
export const Typed = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  padding: 4px 4px 4px 12px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
  background: ${v.surface.hover};
  code {
    overflow-wrap: anywhere;
    font:
      450 13px/20px ui-monospace,
      monospace;
  }
`;

export const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(130px, 1fr));
  gap: 4px 16px;
  padding: 12px 16px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
  background: ${v.surface.hover};
  list-style: none;
  font:
    500 14px/24px ui-monospace,
    monospace;
  color: ${v.ink.strong};
`;

export const Rows = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  list-style: none;
  padding: 0;
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-height: 52px;
    border-bottom: 1px solid ${v.line.hair};
  }
  li:last-of-type {
    border: 0;
  }
  li > span {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
  }
`;
