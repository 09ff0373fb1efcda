import standardWords from '@locales/ru/common.json';
import { Component, type ErrorInfo, type ReactNode } from 'react';

import { wordsIn } from '@/lib/language';

import './errorScreen.css';

interface Props {
  children: ReactNode;
  /** When it changes, e.g. after a navigation, what is below is tried anew. */
  resetKey?: string;
  /** Puts the screen away, where there is something behind it. */
  onClose?: () => void;
  /** For what a page can do without: it is left out and only reported. */
  isQuiet?: boolean;
}

interface State {
  errorId: string | null;
  resetKey: string | undefined;
}

/**
 * Stands in place of what could not be drawn, with an id that also stands in the browser's console; the rest of the page lives
 * on. Its words come straight from the locale: whatever else is broken, they are there. Source: spec §2 "Error screen".
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
    const { children, onClose, isQuiet = false } = this.props;
    if (errorId === null) return children;
    if (isQuiet) return null;
    const words = wordsIn('common', standardWords);
    const { title, text, id } = words.errorScreen;
    return (
      <div role="alert" className="errorScreen">
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="errorScreen-actions">
          <button type="button" className="solidButton" onClick={reload}>
            {words.errorScreen.reload}
          </button>
          {onClose && (
            <button type="button" className="plainButton" onClick={onClose}>
              {words.actions.close}
            </button>
          )}
        </div>
        <p className="errorScreen-id">{id.replace('{{id}}', errorId)}</p>
      </div>
    );
  }
}

function reload() {
  window.location.reload();
}
