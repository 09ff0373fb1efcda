import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useButtonRow } from '@/ui/useButtonRow';

import { changeField } from './changeField';
import { FORMATS, formatText, type Format } from './formatText';
import './formatBar.css';

interface Props {
  /** Id of the text field above which it stands. */
  fieldId: string;
  /** Gets the whole text. */
  onFormat: (text: string) => void;
}

const SIGNS: Record<Format, string> = { bold: 'B', italic: 'I', strike: 'S', mono: '</>' };
const KEYS: Partial<Record<Format, string>> = { bold: 'b', italic: 'i' };

/** Buttons that format the selected part of a message text. */
export function FormatBar({ fieldId, onFormat }: Props) {
  const { t } = useTranslation('formatting');
  const inRow = useButtonRow(FORMATS.length);
  return (
    <div className="formatBar" role="toolbar" aria-label={t('label')}>
      {FORMATS.map((format, place) => {
        const key = KEYS[format];
        const name = t(`formats.${format}`);
        const title = key ? t('withKey', { name, key: key.toUpperCase() }) : name;
        return (
          <button
            key={format}
            {...inRow(place)}
            type="button"
            className="formatBar-button"
            data-format={format}
            aria-label={name}
            title={title}
            {...(key && { 'aria-keyshortcuts': `Control+${key.toUpperCase()}` })}
            // The text field keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => apply(document.getElementById(fieldId), format, onFormat)}
          >
            {SIGNS[format]}
          </button>
        );
      })}
    </div>
  );
}

/** Ctrl+B and Ctrl+I in a text field. */
export function handleFormatKey(event: KeyboardEvent<HTMLTextAreaElement>, onFormat: (text: string) => void): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const format = FORMATS.find((one) => `Key${(KEYS[one] ?? '').toUpperCase()}` === event.code);
  if (!format) return;
  event.preventDefault();
  apply(event.currentTarget, format, onFormat);
}

function apply(field: HTMLElement | null, format: Format, onFormat: (text: string) => void): void {
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { value: text, selectionStart, selectionEnd } = field;
  changeField(field, formatText({ text, start: selectionStart, end: selectionEnd }, format), onFormat);
}
