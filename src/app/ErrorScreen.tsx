import { Component, type ErrorInfo, type ReactNode } from 'react';

import { i18n } from '@/lib/i18n';

import './errorScreen.css';

interface Props {
  children: ReactNode;
  /** When it changes, e.g. after a navigation, what is below is tried anew. */
  resetKey?: string;
}

interface State {
  errorId: string | null;
  resetKey: string | undefined;
}

/**
 * Stands in place of what could not be drawn, with an id that also stands in the browser's console; the rest of the page lives
 * on. Source: spec §2 "Error screen".
 */
export class ErrorScreen extends Component<Props, State> {
  override state: State = { errorId: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { errorId: Math.random().toString(36).slice(2, 10) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { errorId: null, resetKey };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    const cause = new Error(`${this.state.errorId ?? ''} ${error.message}${componentStack ?? ''}`);
    cause.stack = error.stack;
    window.reportError(cause);
  }

  override render(): ReactNode {
    const { errorId } = this.state;
    if (errorId === null) return this.props.children;
    return (
      <div role="alert" className="errorScreen">
        <h1>{i18n.t('errorScreen.title')}</h1>
        <p>{i18n.t('errorScreen.text')}</p>
        <button type="button" className="solidButton" onClick={reload}>
          {i18n.t('errorScreen.reload')}
        </button>
        <p className="errorScreen-id">{i18n.t('errorScreen.id', { id: errorId })}</p>
      </div>
    );
  }
}

function reload() {
  window.location.reload();
}
