import styled from '@emotion/styled';
import type { LucideIcon } from 'lucide-react';
import { motion, radius, size, target, text, v } from '#ui/theme/tokens.ts';

const Item = styled.button`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: ${target.default};
  padding: 0 8px;
  border-radius: ${radius.control};
  font: ${text.second};
  font-weight: 500;
  color: ${v.ink.body};
  transition: background-color ${motion.quick};
  svg {
    color: ${v.ink.soft};
  }
  &:hover {
    background: ${v.surface.hover};
    color: ${v.ink.strong};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

interface PanelActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly run: () => void;
}

/** Row of the account's panel. */
export function PanelAction({ icon: Icon, label, run }: PanelActionProps) {
  return (
    <Item type="button" onClick={run}>
      <Icon size={size.iconSmall} strokeWidth={1.75} aria-hidden />
      {label}
    </Item>
  );
}
