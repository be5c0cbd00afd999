import { Button, type ButtonProps, CircularProgress } from '@mui/joy';

export interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'loadingPosition' | 'loadingIndicator'> {
  readonly busy?: boolean | undefined;
}

/** A button that waits without changing its size or losing the focus, and does nothing twice. */
export function BusyButton({ busy = false, children, startDecorator, endDecorator, onClick, type = 'button', ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      type={type}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      {...(busy || !onClick ? {} : { onClick })}
      startDecorator={busy ? <Spinner /> : startDecorator}
      endDecorator={endDecorator}
      sx={{ position: 'relative', ...(busy ? { cursor: 'progress', '&, &:hover, &:active': { color: 'transparent' } } : {}) }}
    >
      {children}
    </Button>
  );
}

function Spinner() {
  return (
    <span style={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }} aria-hidden>
      <CircularProgress
        size="sm"
        color="neutral"
        sx={{
          '--CircularProgress-size': '18px',
          '--CircularProgress-trackThickness': '2px',
          '--CircularProgress-progressThickness': '2px',
          '--CircularProgress-trackColor': 'transparent',
          '--CircularProgress-progressColor': 'CanvasText',
        }}
      />
    </span>
  );
}
