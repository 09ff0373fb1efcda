import { App } from 'antd';
import { useEffect, type ReactNode } from 'react';

import { limits } from '@contract/limits';
import { HOUR_MS, SECOND_MS } from '@contract/time';

import type { ShowToast, Toast, ToastsHostProps } from '@/ui/Toasts';

import { AntdRoot } from './AntdRoot';
import { recordToast } from './recordToasts';
import { ToastButton } from './ToastButton';
import './toasts.css';

const { toasts } = limits;
/** While its button has the focus. Not zero: antd closes a toast whose duration becomes zero. */
const FOCUSED_MS = HOUR_MS;
/** Below the top bar and the designer's toolbar, so that a toast never covers their buttons. */
const BELOW_BAR_PX = 64;

/** Renders toasts with antd's theme and language. A chunk of its own, fetched with the first toast. */
export function ToastsHost({ onReady }: ToastsHostProps) {
  return (
    <AntdRoot>
      <App
        component={false}
        message={{ maxCount: toasts.maxCount, top: BELOW_BAR_PX }}
        notification={{ placement: 'topRight', top: BELOW_BAR_PX }}
      >
        <Bridge onReady={onReady} />
      </App>
    </AntdRoot>
  );
}

/** Module-level, so that a remounted host never reuses the key of a visible toast. */
let count = 0;
/** Hides a visible error, by its text. */
const visibleErrors = new Map<string, () => void>();

function Bridge({ onReady }: ToastsHostProps) {
  const { message, notification } = App.useApp();
  useEffect(() => {
    const showMessage: ShowToast = (toast) =>
      openToast(toast, message.destroy, ({ key, durationMs, action, onClose }) => {
        const content = <ToastText toast={toast} action={action} />;
        void message.open({ key, type: toast.kind, duration: durationMs / SECOND_MS, content, onClose });
      });
    const showScreen: ShowToast = (toast) =>
      openToast(toast, notification.destroy, ({ key, durationMs, action: actions, onClose }) => {
        const { kind, text: title, details } = toast;
        const type = kind === 'loading' ? 'info' : kind;
        const description = details?.length ? <Lines lines={details} /> : undefined;
        const role = kind === 'error' ? 'alert' : 'status';
        const duration = durationMs / SECOND_MS;
        notification.open({ key, type, role, title, description, actions, duration, onClose });
      });
    onReady(replaceRepeated((toast) => (toast.style === 'message' ? showMessage(toast) : showScreen(toast))));
  }, [message, notification, onReady]);
  return null;
}

interface Opening {
  key: string;
  durationMs: number;
  action: ReactNode;
  onClose: () => void;
}

/** Opens a toast in one of antd's two styles. It stays while its button has the focus. */
function openToast(toast: Toast, destroy: (key: string) => void, draw: (opening: Opening) => void): () => void {
  const key = `${(count += 1)}`;
  const recordGone = recordToast(toast);
  let isGone = false;
  const handleClose = () => {
    if (!isGone) recordGone();
    isGone = true;
  };
  const hide = () => {
    handleClose();
    destroy(key);
  };
  const open = (durationMs: number) => {
    if (isGone) return;
    draw({ key, durationMs, action, onClose: handleClose });
  };
  const action = toast.action && (
    <ToastButton
      action={toast.action}
      onHide={hide}
      onFocusChange={(hasFocus) => {
        open(hasFocus ? FOCUSED_MS : durationMsOf(toast));
      }}
    />
  );
  open(durationMsOf(toast));
  return hide;
}

/**
 * A repeated error replaces its toast, so that the timer restarts and screen readers announce it again. Opening the same key in antd
 * would keep the old timer.
 */
function replaceRepeated(show: ShowToast): ShowToast {
  return (toast) => {
    if (toast.kind !== 'error') return show(toast);
    const text = [toast.style, toast.text, ...(toast.details ?? [])].join('\n');
    visibleErrors.get(text)?.();
    visibleErrors.delete(text);
    const hide = show(toast);
    visibleErrors.set(text, hide);
    const [oldest] = visibleErrors.keys();
    if (visibleErrors.size > toasts.maxCount && oldest !== undefined) visibleErrors.delete(oldest);
    return hide;
  };
}

function ToastText({ toast, action }: { toast: Toast; action: ReactNode }) {
  return (
    <span className="toastText" role={toast.kind === 'error' ? 'alert' : 'status'}>
      <span>{toast.text}</span>
      <Lines lines={toast.details ?? []} />
      {action}
    </span>
  );
}

function Lines({ lines }: { lines: string[] }): ReactNode {
  return lines.map((line) => (
    <span key={line} className="toastText-detail">
      {line}
    </span>
  ));
}

/** Zero keeps a toast until it is hidden. Source: SPEC-9.14. */
function durationMsOf({ style, kind, action, durationMs }: Toast): number {
  if (durationMs !== undefined) return durationMs;
  if (action) return toasts.actionMs;
  return style === 'message' ? messageDurationMs(kind) : screenDurationMs(kind);
}

function messageDurationMs(kind: Toast['kind']): number {
  if (kind === 'loading') return 0;
  if (kind === 'success') return toasts.successMs;
  return kind === 'error' ? toasts.errorMs : toasts.defaultMs;
}

function screenDurationMs(kind: Toast['kind']): number {
  if (kind === 'error') return toasts.screenErrorMs;
  return kind === 'success' ? toasts.screenSuccessMs : toasts.screenDefaultMs;
}
