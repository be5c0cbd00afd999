import { IconButton, type IconButtonProps, Tooltip } from '@mui/joy';
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { size } from '#ui/theme/tokens.ts';
import { Keys } from './Keys.tsx';
import { ariaKeys, isMac } from './keys.ts';

export interface IconActionProps extends Omit<IconButtonProps, 'children' | 'aria-label' | 'disabled' | 'title'> {
  readonly icon: LucideIcon;
  /** What it does, to what: 'Excluir Financeiro'. */
  readonly label: string;
  /** 'Ctrl K': shown in the tooltip and told to assistive technology. */
  readonly keys?: string | undefined;
  /** Why it cannot be used now. It then stays reachable, so that the reason can be read. */
  readonly reason?: string | undefined;
  readonly iconSize?: number | undefined;
  readonly children?: ReactNode;
}

/** An icon button: always named, its shortcut in the tooltip. */
export function IconAction({ icon: Icon, label, keys, reason, iconSize, children, onClick, ...rest }: IconActionProps) {
  const isHalted = reason !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isHalted) {
      event.preventDefault();
    }
    // Joy types the handler by the element it may be turned into; here it is always a button.
    else {
      (onClick as ((event: MouseEvent<HTMLButtonElement>) => void) | undefined)?.(event);
    }
  };
  return (
    <Tooltip title={<Hint label={reason ?? label} keys={isHalted ? undefined : keys} />}>
      <IconButton
        {...rest}
        aria-label={label}
        // The tooltip would otherwise become the name while it is open.
        aria-labelledby={undefined}
        aria-disabled={isHalted || undefined}
        aria-description={reason}
        aria-keyshortcuts={keys && !isHalted ? ariaKeys(keys, isMac()) : undefined}
        onClick={handleClick}
        sx={isHalted ? { opacity: 0.5, cursor: 'not-allowed' } : (rest.sx ?? {})}
      >
        <Icon size={iconSize ?? (rest.size === 'sm' ? size.iconSmall : size.icon)} strokeWidth={1.75} aria-hidden />
        {children}
      </IconButton>
    </Tooltip>
  );
}

function Hint({ label, keys }: { readonly label: string; readonly keys: string | undefined }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      {label}
      {keys && <Keys of={keys} />}
    </span>
  );
}
