import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { countCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';
import { editText, type WrittenText } from '@contract/variables';
import { hasVisibleText } from '@contract/visibleText';

import { useVariables } from '@/api/useVariables';
import { useNow } from '@/lib/useNow';
import { FilledPreview } from '@/entities/message/FilledPreview';
import { FormatBar, handleFormatKey } from '@/entities/message/FormatBar';
import { InsertBar } from '@/entities/message/InsertBar';

const maxChars = limits.broadcast.messageMaxChars;

interface Props {
  value: WrittenText;
  onChange: (message: WrittenText) => void;
  /** For which the preview can be shown: the chosen groups, else all. */
  groups: readonly Group[];
  /** The moment that it is planned for; null for now. */
  momentMs: number | null;
  onManageFields?: () => void;
}

/** The text of a broadcast with what can be inserted, a live counter and a preview. */
export function MessageField({ value, onChange, groups, momentMs, onManageFields }: Props) {
  const { t } = useTranslation(['broadcast', 'variables', 'common']);
  const id = useId();
  const nowMs = useNow(MINUTE_MS);
  const { isLoaded, language, fields, zone, fill } = useVariables();
  const { text, variables } = value;
  const isTooLong = text.length > maxChars;
  const handleChange = (changed: string) => onChange(editText(value, changed, language));
  return (
    <div>
      <div className="broadcast-field">
        <label className="broadcast-label" htmlFor={id}>
          {t('message.label')}
        </label>
        <FormatBar fieldId={id} onFormat={handleChange} />
        <textarea
          id={id}
          className="plainText"
          rows={7}
          value={text}
          placeholder={t('message.placeholder')}
          aria-invalid={isTooLong}
          aria-describedby={`${id}-count`}
          onKeyDown={(event) => handleFormatKey(event, handleChange)}
          onChange={({ target }) => {
            handleChange(target.value);
          }}
        />
        {isLoaded && (
          <InsertBar fieldId={id} fields={fields} value={value} onInsert={handleChange}>
            {onManageFields && (
              <button type="button" className="linkButton" onClick={onManageFields}>
                {t('variables:fields.manage')}
              </button>
            )}
          </InsertBar>
        )}
        <p id={`${id}-count`} className="hint broadcast-hint" data-problem={isTooLong}>
          {isTooLong ? t('problems.tooLong', { maxChars }) : t('message.counter', { length: text.length, maxChars })}
          {countCharacters(text) < text.length && ` (${t('common:emojiCounts')})`}
        </p>
      </div>
      {hasVisibleText(text) && (
        <>
          <p className="hint broadcast-hint">{t('message.preview')}</p>
          <FilledPreview
            className="broadcast-bubble"
            message={value}
            groups={groups}
            fields={fields}
            zone={zone}
            fill={(group) => variables && fill(text, variables, group, momentMs ?? nowMs)}
          />
        </>
      )}
    </div>
  );
}
