import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { size as sizes } from '#ui/theme/tokens.ts';
import { IconButtonRoot } from './IconButton.styles.ts';
import { Kbd } from '#ui/kit/display/Kbd.tsx';
import { toAriaKeyShortcuts, isMac } from '#ui/kit/display/keys.ts';
import { Tooltip } from '#ui/kit/overlay/Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'color' | 'disabled' | 'title'> {
  readonly icon: LucideIcon;
  /** Verb and object: 'Excluir Financeiro'. */
  readonly label: string;
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  readonly variant?: 'plain' | 'outlined' | undefined;
  readonly color?: 'neutral' | 'primary' | undefined;
  /** 'Ctrl K': shown in the tooltip and set as `aria-keyshortcuts`. */
  readonly keys?: string | undefined;
  /** Why it is disabled. The button stays focusable, so that the reason can be read. */
  readonly reason?: string | undefined;
  readonly iconSize?: number | undefined;
  readonly children?: ReactNode;
}

const toIconSizePx = (size: IconButtonProps['size']): number => (size === 'xs' || size === 'sm' ? sizes.iconSmall : sizes.icon);

/** Icon button with accessible name, tooltip and shortcut. */
export function IconButton({
  icon: Icon,
  label,
  size,
  variant,
  color,
  keys,
  reason,
  iconSize,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  const isHalted = reason !== undefined;
  const workingKeys = isHalted ? undefined : keys;
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => (isHalted ? event.preventDefault() : onClick?.(event));
  return (
    <Tooltip title={<Hint label={reason ?? label} keys={workingKeys} />}>
      <IconButtonRoot
        type="button"
        {...rest}
        data-size={size}
        data-variant={variant}
        data-color={color}
        aria-label={label}
        aria-disabled={isHalted || undefined}
        aria-description={reason}
        aria-keyshortcuts={workingKeys && toAriaKeyShortcuts(workingKeys, isMac())}
        onClick={handleClick}
      >
        <Icon size={iconSize ?? toIconSizePx(size)} strokeWidth={1.75} aria-hidden />
        {children}
      </IconButtonRoot>
    </Tooltip>
  );
}

function Hint({ label, keys }: { readonly label: string; readonly keys: string | undefined }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      {label}
      {keys && <Kbd of={keys} />}
    </span>
  );
}
