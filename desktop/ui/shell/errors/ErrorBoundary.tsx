import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

interface ErrorBoundaryProps {
  /** A new key is a new chance. */
  readonly children: ReactNode;
  /** What had failed is shown again. */
  readonly onRetry?: () => void;
}
interface ErrorBoundaryState {
  readonly error: unknown;
}

/** A screen that falls over takes nothing else down. React offers this to classes only. */
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
    const again = (): void => {
      this.setState({ error: null });
      this.props.onRetry?.();
    };
    return error === null ? this.props.children : <ErrorScreen error={error} onRetry={again} />;
  }
}
