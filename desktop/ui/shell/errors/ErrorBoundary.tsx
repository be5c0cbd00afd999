import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

interface ErrorBoundaryProps {
  /** A new key resets the error. */
  readonly children: ReactNode;
  /** Called on retry. */
  readonly onRetry?: () => void;
}
interface ErrorBoundaryState {
  readonly error: unknown;
}

/** React offers error boundaries for classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    const retry = (): void => {
      this.setState({ error: null });
      this.props.onRetry?.();
    };
    return error === null ? this.props.children : <ErrorScreen error={error} onRetry={retry} />;
  }
}
