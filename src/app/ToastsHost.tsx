import { App } from 'antd';
import { useEffect, type ReactNode } from 'react';

import { limits } from '@contract/limits';
import { HOUR_MS, SECOND_MS } from '@contract/time';

import type { ShowToast, Toast, ToastsHostProps } from '@/ui/Toasts';
import { useIsNarrow } from '@/ui/watchMedia';

import { AntdRoot } from './AntdRoot';
import { recordToast } from './recordToasts';
import { ToastButton } from './ToastButton';
import './toasts.css';

const { toasts } = limits;
/** While its button has the focus. Not zero: antd closes a toast whose duration becomes zero. */
const FOCUSED_MS = HOUR_MS;
/** On phones only the newest is unfolded; the others are behind it. */
const STACKED = { threshold: 1 };
/** Compact, never wider than the list, with a shadow that fits into its edge. */
const NOTICE_STYLE = { maxWidth: '100%', paddingBlock: 12, paddingInline: 16, boxShadow: 'var(--v-shadow-popover)' };

/** Renders toasts with antd's theme and language. A chunk of its own, fetched with the first toast. */
export function ToastsHost({ onReady }: ToastsHostProps) {
  const isNarrow = useIsNarrow();
  return (
    <AntdRoot>
      <App component={false} notification={{ maxCount: toasts.maxCount, bottom: 0, stack: isNarrow ? STACKED : true }}>
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
  const { notification } = App.useApp();
  useEffect(() => {
    const showToast: ShowToast = (toast) =>
      openToast(toast, notification.destroy, ({ key, durationMs, action, onClose }) => {
        const { style, kind } = toast;
        notification.open({
          key,
          role: kind === 'error' ? 'alert' : 'status',
          placement: 'bottomRight',
          duration: durationMs / SECOND_MS,
          style: NOTICE_STYLE,
          className: kind === 'error' ? 'toastError' : undefined,
          onClose,
          ...(kind === 'loading' ? { icon: RING } : { type: kind }),
          ...(style === 'message'
            ? { closable: false, title: <ToastText toast={toast} action={action} /> }
            : {
                title: <span className="toastText-title">{toast.text}</span>,
                description: describe(toast.details),
                actions: action,
              }),
        });
      });
    onReady(replaceRelated(replaceRepeated(showToast)));
  }, [notification, onReady]);
  return null;
}

const RING = <span className="spinner-ring spinner-inButton" aria-hidden="true" />;

const describe = (lines: string[] = []) => (lines.length > 0 ? <Lines lines={lines} /> : undefined);

/** Hides the visible toast of each topic. */
const visibleTopics = new Map<string, () => void>();

/** The newest toast about a topic replaces the older one: states of the connection contradict each other. */
function replaceRelated(show: ShowToast): ShowToast {
  return (toast) => {
    const hide = show(toast);
    if (toast.topic === undefined) return hide;
    visibleTopics.get(toast.topic)?.();
    visibleTopics.set(toast.topic, hide);
    return hide;
  };
}

interface Opening {
  key: string;
  durationMs: number;
  action: ReactNode;
  onClose: () => void;
}

/** Opens a toast. It stays while its button has the focus. */
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
    <span className="toastText">
      <span>{toast.text}</span>
      <Lines lines={toast.details ?? []} />
      {action}
    </span>
  );
}

function Lines({ lines }: { lines: string[] }): ReactNode {
  return lines.map((line) => (
    <span key={line} className="hint toastText-detail">
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
