import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { countCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import { toPoll } from '@contract/planner/nodes/poll';
import type { Group } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';
import { editText, mentionsEveryone, type WrittenText } from '@contract/variables';
import { hasVisibleText, trimVisible } from '@contract/visibleText';

import { useVariables } from '@/api/useVariables';
import { useNow } from '@/lib/useNow';
import { FilledPreview } from '@/entities/message/FilledPreview';
import { FormatBar, handleFormatKey } from '@/entities/message/FormatBar';
import { InsertBar } from '@/entities/message/InsertBar';
import { ShortLinkSwitch } from '@/entities/message/ShortLinkSwitch';
import { PollOptions } from '@/entities/plan/PollOptions';
import { problemLimits } from './broadcastDraft';

interface Props {
  value: WrittenText;
  onChange: (message: WrittenText) => void;
  /** The text is its question. */
  poll: Poll | null;
  /** For which the preview can be shown: the chosen groups, else all. */
  groups: readonly Group[];
  /** The moment that it is planned for; null for now. */
  momentMs: number | null;
  /** Characters of the longest text. */
  textMaxChars: number;
  onManageFields?: () => void;
  /** The picture above the text. */
  picture: File | string | null;
  /** The fields of the poll. */
  children?: ReactNode;
}

/** The text of a broadcast with what can be inserted, a live counter and a preview. */
export function MessageField({
  value,
  onChange,
  poll,
  groups,
  momentMs,
  textMaxChars,
  onManageFields,
  picture,
  children,
}: Props) {
  const { t } = useTranslation(['broadcast', 'variables', 'common']);
  const id = useId();
  const nowMs = useNow(MINUTE_MS);
  const { isLoaded, language, fields, zone, fill } = useVariables();
  const { text, variables } = value;
  const maxChars = poll ? limits.poll.questionMaxChars : textMaxChars;
  // A message is sent as it is, a question without the spaces around it.
  const isTooLong = (poll ? trimVisible(text) : text).length > maxChars;
  const handleChange = (changed: string) => onChange(editText(value, changed, language));
  return (
    <div>
      <div className="broadcast-field">
        <label className="broadcast-label" htmlFor={id}>
          {t(poll ? 'poll.question' : 'message.label')}
        </label>
        <FormatBar fieldId={id} onFormat={handleChange} />
        <textarea
          id={id}
          className="plainText"
          rows={poll ? 3 : 7}
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
          <InsertBar
            fieldId={id}
            fields={fields}
            // A poll cannot mention anyone; what a text mentions already can be taken out.
            value={poll && !mentionsEveryone(value) ? undefined : value}
            onInsert={handleChange}
          >
            {onManageFields && (
              <button type="button" className="linkButton" onClick={onManageFields}>
                {t('variables:fields.manage')}
              </button>
            )}
          </InsertBar>
        )}
        <ShortLinkSwitch text={text} onChange={handleChange} />
        <p id={`${id}-count`} className="hint broadcast-hint" data-problem={isTooLong}>
          {isTooLong
            ? t(poll ? 'problems.pollQuestionTooLong' : 'problems.tooLong', { ...problemLimits, maxChars })
            : t('message.counter', { length: text.length, maxChars })}
          {countCharacters(text) < text.length && ` (${t('common:emojiCounts')})`}
        </p>
      </div>
      {children}
      {(hasVisibleText(text) || picture) && (
        <>
          <p className="hint broadcast-hint">{t('message.preview')}</p>
          <FilledPreview
            className="broadcast-bubble"
            message={value}
            picture={picture}
            groups={groups}
            fields={fields}
            zone={zone}
            fill={(group) => variables && fill(text, variables, group, momentMs ?? nowMs)}
          >
            {poll && <PollOptions poll={toPoll(poll)} />}
          </FilledPreview>
        </>
      )}
    </div>
  );
}
