import { Checkbox, Radio } from 'antd';
import { useTranslation } from 'react-i18next';

import { PIN_DAYS, type PinDays } from '@contract/groupActs';
import { limits } from '@contract/limits';
import type { MessageActsOutlook } from '@contract/schemas/shapes';
import { editText, type WrittenText } from '@contract/variables';

import { useVariables } from '@/api/useVariables';
import { numberFormat } from '@/lib/numberFormat';
import { FormField } from '@/ui/FormField';

import { InsertBar } from '../message/InsertBar';
import { findTextProblem, type MessageActDraft } from './messageActDraft';

const { messageMaxChars: maxChars } = limits.broadcast;

interface Props {
  draft: MessageActDraft;
  outlook: MessageActsOutlook;
  message: WrittenText;
  /** Whether the same step went to other groups too. */
  hasWholeStep: boolean;
  isTried: boolean;
  onChange: (draft: MessageActDraft) => void;
}

/** What can still be done, expected at the account's pace, and how to do it. */
export function MessageActFields({ draft, outlook, message, hasWholeStep, isTried, onChange }: Props) {
  const { t } = useTranslation('groupActs');
  const { kind } = draft;
  const check = (key: 'recallsRest' | 'isFirstOnly' | 'isWholeStep', label: string) => (
    <Checkbox checked={draft[key]} onChange={({ target }) => onChange({ ...draft, [key]: target.checked })}>
      {label}
    </Checkbox>
  );
  return (
    <>
      <Outlook kind={kind} outlook={outlook} />
      {kind === 'correct' && (
        <TextField value={message} isTried={isTried} onChange={(next) => onChange({ ...draft, message: next })} />
      )}
      {kind === 'pin' && (
        <Radio.Group
          aria-label={t('pin.field')}
          value={draft.days}
          options={PIN_DAYS.map((count) => ({
            value: count,
            label: count === 1 ? t('pin.hours') : t('pin.days', { count }),
          }))}
          onChange={({ target }) => onChange({ ...draft, days: target.value as PinDays })}
        />
      )}
      {kind === 'correct' && outlook.recallableRestCount > 0 && check('recallsRest', t('messages.recallsRest'))}
      {hasWholeStep && check('isWholeStep', t('messages.wholeStep'))}
      {outlook.sentCount > 1 && (
        <div>
          {check('isFirstOnly', t('messages.firstOnly'))}
          <p className="note">{t('messages.firstOnlyHint')}</p>
        </div>
      )}
      <p className="note">{t('pace')}</p>
    </>
  );
}

function Outlook({ kind, outlook }: Pick<Props, 'outlook'> & Pick<MessageActDraft, 'kind'>) {
  const { t } = useTranslation('groupActs');
  const { waitingCount, recallableRestCount } = outlook;
  const counts = {
    correctCount: numberFormat.format(outlook.correctableCount),
    recallCount: numberFormat.format(outlook.recallableCount),
    sentCount: numberFormat.format(outlook.sentCount),
  };
  return (
    <div role="status">
      {kind === 'correct' && (
        <p>{t(recallableRestCount > 0 ? 'messages.canCorrectRest' : 'messages.canCorrect', counts)}</p>
      )}
      {kind === 'recall' && <p>{t('messages.canRecall', counts)}</p>}
      {kind !== 'pin' && waitingCount > 0 && (
        <p>{t('messages.waiting', { waitingCount: numberFormat.format(waitingCount) })}</p>
      )}
    </div>
  );
}

interface TextFieldProps {
  value: WrittenText;
  isTried: boolean;
  onChange: (message: WrittenText) => void;
}

function TextField({ value, isTried, onChange }: TextFieldProps) {
  const { t } = useTranslation(['groupActs', 'broadcast']);
  const { isLoaded, language, fields } = useVariables();
  const found = findTextProblem(value);
  const problem = found === 'tooLong' ? t('broadcast:problems.tooLong', { maxChars }) : t('messages.textMissing');
  const change = (text: string) => onChange(editText(value, text, language));
  return (
    <FormField label={t('messages.text')} problem={found !== null && (isTried || found === 'tooLong') ? problem : null}>
      {(control) => (
        <>
          <textarea
            {...control}
            className="plainText"
            rows={6}
            value={value.text}
            onChange={({ target }) => change(target.value)}
          />
          {isLoaded && <InsertBar fieldId={control.id} fields={fields} value={value} onInsert={change} />}
        </>
      )}
    </FormField>
  );
}
