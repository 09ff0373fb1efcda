import standardTexts from '@locales/ru/common.json';
import standardReport from '@locales/ru/report.json';
import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';

import { reportErrorScreen } from '@/api/reportErrorScreen';

import { isTranslated } from '@/lib/isTranslated';
import { textsOf } from '@/lib/language';

import './errorScreen.css';
import { reportView } from './reportView';

interface Props {
  children: ReactNode;
  /** When it changes, e.g. after a navigation, the children are rendered again. */
  resetKey?: string;
  /** Closes the screen, if there is something behind it. */
  onClose?: () => void;
  /** For an optional part of a page: an error is reported and the part is left out. */
  isQuiet?: boolean;
}

interface State {
  errorId: string | null;
  isReporting: boolean;
  resetKey: string | undefined;
}

/**
 * Replaces what could not be drawn, with an id that is also in the browser's console, in the server's log and in the report for
 * support; the rest of the page keeps working. Its texts are imported from the locale, so any other failure leaves them. Source: SPEC-2.174.
 */
export class ErrorScreen extends Component<Props, State> {
  override state: State = { errorId: null, isReporting: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { errorId: Math.random().toString(36).slice(2, 10) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { errorId: null, isReporting: false, resetKey };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    const errorId = this.state.errorId ?? '';
    const cause = new Error(`${errorId} ${error.message}${componentStack ?? ''}`);
    const { name, message, stack } = error;
    window.reportError(Object.assign(cause, { stack, cause: { name, message, stack, errorId, componentStack } }));
    reportErrorScreen(errorId);
  }

  override render(): ReactNode {
    const { errorId, isReporting } = this.state;
    const { children, onClose, isQuiet = false } = this.props;
    if (errorId === null) return children;
    if (isQuiet) return null;
    const texts = textsOf('common', standardTexts);
    const reportTexts = textsOf('report', standardReport);
    const { title, text, translated, id } = texts.errorScreen;
    return (
      <div role="alert" className="errorScreen">
        <h1>{title}</h1>
        <p>{isTranslated() ? translated : text}</p>
        <div className="wrap errorScreen-actions">
          <button type="button" className="solidButton" onClick={reload}>
            {texts.errorScreen.reload}
          </button>
          <button type="button" className="plainButton" onClick={() => this.setState({ isReporting: true })}>
            {reportTexts.open}
          </button>
          {onClose && (
            <button type="button" className="plainButton" onClick={onClose}>
              {texts.actions.close}
            </button>
          )}
        </div>
        <p className="hint errorScreen-id">{id.replace('{{id}}', errorId)}</p>
        {isReporting && (
          <ErrorScreen isQuiet>
            <Suspense fallback={null}>
              <reportView.View onClose={() => this.setState({ isReporting: false })} />
            </Suspense>
          </ErrorScreen>
        )}
      </div>
    );
  }
}

function reload() {
  window.location.reload();
}
