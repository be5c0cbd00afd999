import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ErrorContent, isScriptLoadError, useMissingScript } from './ErrorScreen.tsx';

interface LatePartProps {
  readonly children: ReactNode;
  /** Stands in the part's place while it loads, and an error there once it is missing. Absent: the part has no place, as a dialog. */
  readonly fallback?: ReactNode;
  /** Frames the error in the part's place. */
  readonly renderError?: (error: ReactNode) => ReactNode;
  /** True: the user has not asked for it, so that nothing is said while it is missing; the fallback stays. */
  readonly isUnasked?: boolean;
}
interface LatePartState {
  readonly error: unknown;
}

/**
 * A lazy component within a screen. Where its script cannot be loaded, or it fails, nothing but itself is missing: a failure that climbed
 * to the screen's error boundary would take the screen away, and from the frame's parts the menu. Loads the script again with the connection.
 */
export class LatePart extends Component<LatePartProps, LatePartState> {
  override state: LatePartState = { error: null };

  static getDerivedStateFromError(error: unknown): LatePartState {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { children, fallback, renderError = (content) => content, isUnasked = false } = this.props;
    const { error } = this.state;
    const retry = (): void => this.setState({ error: null });
    if (error === null) {
      return <Suspense fallback={fallback}>{children}</Suspense>;
    }
    if (fallback !== undefined && !isUnasked) {
      return renderError(<ErrorContent error={error} onRetry={retry} />);
    }
    return (
      <>
        {fallback}
        {isScriptLoadError(error) && <MissingPart error={error} isUnasked={isUnasked} onLoad={retry} />}
      </>
    );
  }
}

const toastMs = 8_000;

interface MissingPartProps {
  readonly error: TypeError;
  readonly isUnasked: boolean;
  readonly onLoad: () => void;
}

/** Renders nothing; a toast names the missing part where the user has asked for it. */
function MissingPart({ error, isUnasked, onLoad }: MissingPartProps) {
  const { t } = useTexts();
  const { status } = useMissingScript(error, onLoad);
  useEffect(() => {
    if (isUnasked || (status !== 'unreached' && status !== 'outdated')) {
      return;
    }
    const isOutdated = status === 'outdated';
    toast.error(t(isOutdated ? 'shell.broken.title' : 'shell.broken.unreachedTitle'), {
      id: 'missingPart',
      durationMs: toastMs,
      detail: t(`shell.broken.${status}`),
      action: isOutdated ? { label: t('shell.broken.reload'), run: () => location.reload() } : undefined,
    });
  }, [isUnasked, status, t]);
  return null;
}
