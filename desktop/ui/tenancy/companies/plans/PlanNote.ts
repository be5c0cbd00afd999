import styled from '@emotion/styled';
import { radius, text, v } from '#ui/theme/tokens.ts';

/** What a change of a plan means; nothing while it is empty. */
export const PlanNote = styled.div`
  padding: 12px 16px;
  border-radius: ${radius.control};
  background: ${v.waiting.soft};
  color: ${v.waiting.ink};
  font: ${text.second};
  > * + * {
    margin-top: 4px;
  }
  li {
    margin-left: 16px;
    list-style: disc;
    overflow-wrap: anywhere;
  }
  &:empty {
    display: none;
  }
`;
