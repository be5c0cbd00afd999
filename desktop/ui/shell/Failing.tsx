import { Component, type ReactNode } from 'react';
import { BrokenScreen } from './BrokenScreen.tsx';

interface FailingProps {
  /** A new key is a new chance. */
  readonly children: ReactNode;
  /** What had failed is shown again. */
  readonly onAgain?: () => void;
}
interface FailingState {
  readonly error: unknown;
}

/** A screen that falls over takes nothing else down. React offers this to classes only. */
export class Failing extends Component<FailingProps, FailingState> {
  override state: FailingState = { error: null };

  static getDerivedStateFromError(error: unknown): FailingState {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    const again = (): void => {
      this.setState({ error: null });
      this.props.onAgain?.();
    };
    return error === null ? this.props.children : <BrokenScreen error={error} onAgain={again} />;
  }
}
