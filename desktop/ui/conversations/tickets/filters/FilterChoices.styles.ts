import styled from '@emotion/styled';
import { motion, radius, text, v } from '#ui/theme/tokens.ts';

export const FilterBody = styled.div`
  display: grid;
  gap: 16px;
  padding: 12px 16px 16px;
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  legend,
  .label {
    display: block;
    margin-bottom: 6px;
    padding: 0;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  p {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  .switch {
    display: flex;
    align-items: center;
    gap: 12px;
    > div:first-of-type {
      flex: 1;
    }
    .label {
      margin: 0;
    }
  }
`;
export const OptionButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 28px;
  max-width: 100%;
  padding: 0 10px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.control};
  font: ${text.second};
  color: ${v.ink.soft};
  transition: background-color ${motion.quick};
  &:hover {
    background: ${v.surface.hover};
  }
  &[aria-pressed='true'] {
    border-color: ${v.brand.ring};
    background: ${v.brand.soft};
    color: ${v.brand.ink};
    font-weight: 600;
  }
`;
