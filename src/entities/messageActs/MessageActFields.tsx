import { Checkbox, Radio } from 'antd';
import { useTranslation } from 'react-i18next';

import { PIN_DAYS, type PinDays } from '@contract/groupActs';
import type { MessageActsOutlook } from '@contract/schemas/shapes';
import { editText, type WrittenText } from '@contract/variables';

import { useAbilities } from '@/api/useAbilities';
import { useVariables } from '@/api/useVariables';
import { nameInQuotes } from '@/lib/names';
import { numberFormat } from '@/lib/numberFormat';
import { FormField } from '@/ui/FormField';

import { FormattedMessage } from '../message/FormattedMessage';
import { InsertBar } from '../message/InsertBar';
import { useVariableName } from '../message/useVariableName';
import { markVariables } from '../message/variableMarks';
import { ActsPace } from './ActsPace';
import { findTextProblem, isUnfinished, type MessageActDraft } from './messageActDraft';

interface Props {
  draft: MessageActDraft;
  outlook: MessageActsOutlook;
  message: WrittenText;
  /** Whether the same step went to other groups too. */
  hasWholeStep: boolean;
  /** The group of the one message that is meant. */
  groupName?: string | undefined;
  isTried: boolean;
  onChange: (draft: MessageActDraft) => void;
}

/** What can still be done, expected at the account's pace, and how to do it. */
export function MessageActFields({ draft, outlook, message, hasWholeStep, groupName, isTried, onChange }: Props) {
  const { t } = useTranslation('groupActs');
  const { kind } = draft;
  const { hasPinDays, hasOnePin } = useAbilities();
  const check = (key: 'recallsRest' | 'isFirstOnly' | 'isWholeStep', label: string) => (
    <Checkbox checked={draft[key]} onChange={({ target }) => onChange({ ...draft, [key]: target.checked })}>
      {label}
    </Checkbox>
  );
  return (
    <>
      {groupName !== undefined && !draft.isWholeStep && (
        <p>{t('messages.inGroup', { name: nameInQuotes(groupName) })}</p>
      )}
      {kind !== 'correct' && message.text !== '' && <MeantText written={message} />}
      <Outlook kind={kind} outlook={outlook} />
      {kind === 'correct' && (
        <TextField value={message} isTried={isTried} onChange={(next) => onChange({ ...draft, message: next })} />
      )}
      {kind === 'pin' && !hasPinDays && <p className="note">{t(hasOnePin ? 'pin.replaces' : 'pin.forever')}</p>}
      {kind === 'pin' && hasPinDays && (
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
      <ActsPace />
    </>
  );
}

/** What is deleted or pinned. */
function MeantText({ written }: { written: WrittenText }) {
  const { fields } = useVariables({ skip: written.variables === null });
  return (
    <p className="messageActs-text">
      <FormattedMessage text={markVariables(written, useVariableName(fields))} />
    </p>
  );
}

function Outlook({ kind, outlook }: Pick<Props, 'outlook'> & Pick<MessageActDraft, 'kind'>) {
  const { t } = useTranslation('groupActs');
  const { waitingCount, recallableRestCount } = outlook;
  const counts = {
    correctCount: numberFormat.format(outlook.correctableCount),
    recallCount: numberFormat.format(outlook.recallableCount),
    sentCount: numberFormat.format(outlook.sentCount),
    pinCount: numberFormat.format(outlook.pinnableCount),
  };
  const isOne = outlook.sentCount === 1 && recallableRestCount === 0;
  // What is being changed is neither early nor late; its results say how far it is.
  const isActing = outlook.results.some(({ change }) => isUnfinished(change));
  const doable = { correct: outlook.correctableCount, recall: outlook.recallableCount, pin: outlook.pinnableCount };
  // Where nothing is left, because it was not sent yet or is deleted already, it is not the time that is over.
  const isLate = !isActing && outlook.sentCount > 0 && doable[kind] === 0;
  return (
    <div role="status">
      {isLate && <p>{t(`messages.tooLate.${kind}`)}</p>}
      {kind === 'pin' && !isOne && outlook.pinnableCount > 0 && (
        <p>{t(outlook.pinnableCount < outlook.sentCount ? 'messages.canPinSome' : 'messages.canPin', counts)}</p>
      )}
      {kind === 'correct' && !isOne && !isLate && outlook.correctableCount > 0 && (
        <p>{t(recallableRestCount > 0 ? 'messages.canCorrectRest' : 'messages.canCorrect', counts)}</p>
      )}
      {(kind === 'recall'
        ? !isOne && outlook.recallableCount > 0
        : kind === 'correct' && isLate && recallableRestCount > 0) && <p>{t('messages.canRecall', counts)}</p>}
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
  const { textMaxChars: maxChars } = useAbilities();
  const found = findTextProblem(value, maxChars);
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
