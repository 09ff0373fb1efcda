import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { normalizeError, type CallFailure } from '@/lib/normalizeError';

/** The texts of a failed call: the one to show first, and the smaller lines below it. */
export interface ErrorMessage {
  text: string;
  details: string[];
}

/** The console's own text for a failure; one in two parts is a notification with title and description. */
export type FailureText = string | { title: string; description: string };

/**
 * Which text comes first: the console's own one, the server's where there is one, or also the reason why there is none.
 * Source: SPEC-8.72.
 */
export type FirstText = 'own' | 'server' | 'reason';

/** The text of a status when the server itself sent none, e.g. because a proxy responded in its place. */
const reasons: Record<number, 'tooLarge' | 'tooMany' | 'unavailable'> = {
  413: 'tooLarge',
  429: 'tooMany',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

function reasonOf({ kind, status }: CallFailure) {
  return reasons[status ?? 0] ?? (kind === 'refused' ? null : kind);
}

/** Texts that differ only in case, outer spaces and the final punctuation are equal. */
const fold = (text: string) =>
  text
    .trim()
    .replace(/[.!\u2026]+$/, '')
    .toLowerCase();

function withoutRepeats(lines: readonly string[]): string[] {
  const seen = new Set<string>();
  return lines.filter((line) => !seen.has(fold(line)) && seen.add(fold(line)));
}

/**
 * Describes a failed call: the console's own text, below it the server's or the reason why there is none, and the id of a
 * server error, which support finds in its log. `first` puts another text in the first place, instead of the console's own.
 */
export function useErrorMessage(): (error: unknown, failure: FailureText, first?: FirstText) => ErrorMessage {
  const { t } = useTranslation('common');
  return useCallback(
    (error, failure, first = 'own') => {
      const call = normalizeError(error);
      const { status, requestId } = call;
      const reason = reasonOf(call);
      const told = call.text ?? (reason && t(`failures.${reason}`));
      const isBroken = status !== null && status >= 500;
      const id = requestId !== null && isBroken ? requestId : null;
      const own = typeof failure === 'string' ? [failure] : [failure.title, failure.description];
      const isOwnReplaced = first === 'reason' ? told !== null : first === 'server' && call.text !== null;
      const reasonBelow = told ?? (isBroken ? t('failures.broken') : null);
      const lines = [...(isOwnReplaced ? [] : own), reasonBelow, id && t('failures.requestId', { id })];
      const [text = '', ...details] = withoutRepeats(lines.filter((line) => line !== null));
      return { text, details };
    },
    [t],
  );
}
