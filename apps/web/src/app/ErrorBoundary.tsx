import { Component, type ReactNode } from "react";
import { ErrorPage } from "./ErrorPage.tsx";

interface Props {
  children: ReactNode;
  /** A change, such as navigation to another screen, retries. */
  resetKey?: string;
}

interface State {
  error: { value: unknown } | undefined;
  resetKey: string | undefined;
}

/** Catches rendering errors of a screen and shows the fallback page in its place. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(value: unknown): Partial<State> {
    return { error: { value } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey };
  }

  override render() {
    return this.state.error ? <ErrorPage error={this.state.error.value} /> : this.props.children;
  }
}
