import styled from '@emotion/styled';
import { UserRound, Users } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { toColorShades } from '#ui/theme/colorShades.ts';
import { radius, text } from '#ui/theme/tokens.ts';
import { pickAvatarColor, toInitials } from './initials.ts';
import { resolveMediaUrl } from './resolveMediaUrl.ts';

const Face = styled.span`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex-shrink: 0;
  width: var(--face);
  height: var(--face);
  border-radius: ${radius.pill};
  font: 600 calc(var(--face) * 0.36) / 1 ${text.family};
  letter-spacing: 0.01em;
  user-select: none;
  &[data-group] {
    border-radius: calc(var(--face) * 0.3);
  }
  /* Generated content: the initials are no text beside the name. */
  &[data-letters]::before {
    content: attr(data-letters);
  }
  > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    border-radius: inherit;
    object-fit: cover;
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

export interface AvatarProps {
  readonly name: string;
  readonly size?: number | undefined;
  /** Rounded square for groups. */
  readonly group?: boolean | undefined;
  readonly picture?: string | null | undefined;
  /** Corner badge: presence dot, channel icon. */
  readonly children?: ReactNode;
}

/** Hidden from assistive technology: the name is written beside it. */
export function Avatar({ name, size = 40, group = false, picture, children }: AvatarProps) {
  const [failedPicture, setFailedPicture] = useState<string | null>(null);
  const shades = toColorShades(pickAvatarColor(name));
  const initials = toInitials(name);
  const hasIcon = group || initials === '';
  const Icon = group ? Users : UserRound;
  // CSSProperties lacks custom properties.
  const style = { '--face': `${size}px`, background: shades.soft, color: shades.ink } as CSSProperties;
  return (
    <Face data-group={group ? '' : undefined} data-letters={hasIcon ? undefined : initials} aria-hidden style={style}>
      {hasIcon && <Icon size={size * 0.45} strokeWidth={1.75} />}
      {picture && picture !== failedPicture && (
        <img src={resolveMediaUrl(picture)} alt="" loading="lazy" onError={() => setFailedPicture(picture)} />
      )}
      {children}
    </Face>
  );
}
