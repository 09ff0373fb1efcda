import { Checkbox, InputNumber } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { HOUR_MINUTES, MINUTE_MS, SECOND_MS } from '@contract/time';

import { useAbilities } from '@/api/useAbilities';
import { useUpload } from '@/api/useUpload';
import { formatMoment } from '@/lib/moment';
import { useNow } from '@/lib/useNow';
import { FileAttachment } from '@/ui/FileAttachment';
import { FormField } from '@/ui/FormField';
import { TextField } from '@/ui/TextField';

import type { ActDraft } from './actDraft';

interface Props {
  value: ActDraft;
  /** Text of the problem, or null. */
  problem: string | null;
  onChange: (draft: ActDraft) => void;
  onUploading: (isUploading: boolean) => void;
}

const HOURS_MAX = limits.groups.closedMaxMinutes / HOUR_MINUTES;

/** The fields of what is done to groups. */
export function ActFields({ value, problem, onChange, onUploading }: Props) {
  const { t } = useTranslation('groupActs');
  const upload = useUpload();
  const { pictureMaxBytes } = useAbilities();
  const change = (values: Partial<ActDraft>) => onChange({ ...value, ...values });
  switch (value.kind) {
    case 'close':
      return <ClosingFields value={value} problem={problem} onChange={onChange} />;
    case 'open':
      return <p className="note">{t('fields.open')}</p>;
    case 'rename':
      return (
        <TextField
          label={t('fields.name')}
          hint={t('fields.nameHint')}
          problem={problem}
          value={value.name}
          onChange={(typed) => change({ name: typed })}
        />
      );
    case 'describe':
      return (
        <FormField label={t('fields.description')} hint={t('fields.descriptionHint')} problem={problem}>
          {(control) => (
            <textarea
              {...control}
              className="plainText"
              rows={5}
              value={value.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          )}
        </FormField>
      );
    case 'picture':
      return (
        <>
          <FileAttachment
            label={t('fields.picture')}
            value={value}
            isPicture
            maxBytes={pictureMaxBytes}
            upload={upload}
            onChange={change}
            onUploading={onUploading}
          />
          <p className="formField-problem" role="alert">
            {problem}
          </p>
        </>
      );
  }
}

/** When a closed group is opened again. */
function ClosingFields({ value, problem, onChange }: Omit<Props, 'onUploading'>) {
  const { t } = useTranslation('groupActs');
  const id = useId();
  const nowMs = useNow(MINUTE_MS);
  const { opensItself, openAfterMinutes } = value;
  const [hours, minutes] = [Math.floor(openAfterMinutes / HOUR_MINUTES), openAfterMinutes % HOUR_MINUTES];
  const setMinutes = (total: number) => onChange({ ...value, openAfterMinutes: total });
  return (
    <fieldset className="actFields">
      <legend>{t('fields.closing')}</legend>
      <p className="note">{t('fields.close')}</p>
      <Checkbox checked={opensItself} onChange={({ target }) => onChange({ ...value, opensItself: target.checked })}>
        {t('fields.opensItself')}
      </Checkbox>
      {opensItself && (
        <>
          <div className="wrap actFields-time">
            <label htmlFor={`${id}-hours`}>{t('fields.hours')}</label>
            <InputNumber
              id={`${id}-hours`}
              min={0}
              max={HOURS_MAX}
              precision={0}
              value={hours}
              onChange={(next) => setMinutes((next ?? 0) * HOUR_MINUTES + minutes)}
            />
            <label htmlFor={`${id}-minutes`}>{t('fields.minutes')}</label>
            <InputNumber
              id={`${id}-minutes`}
              min={0}
              max={HOUR_MINUTES - 1}
              precision={0}
              value={minutes}
              onChange={(next) => setMinutes(hours * HOUR_MINUTES + (next ?? 0))}
            />
          </div>
          <p className="formField-hint">
            {t('fields.opensAt', { moment: formatMoment((nowMs + openAfterMinutes * MINUTE_MS) / SECOND_MS) })}
          </p>
        </>
      )}
      <p className="formField-problem" role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
