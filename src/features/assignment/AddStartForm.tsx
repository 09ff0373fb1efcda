import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeMoment } from '@/lib/moment';
import { useNow } from '@/lib/useNow';

import { StartFormFields } from './StartFormFields';
import { findStartProblem, startMomentS, type StartForm, type StartProblem } from './startMoment';

const TICK_MS = 10_000;

interface Props {
  form: StartForm;
  /** Unix seconds of all existing starts. */
  takenS: readonly number[];
  onChange: (form: StartForm) => void;
  onAdd: (startAtS: number) => void;
}

/** Adds a start to the list and shows its moment in the viewer's time zone. */
export function AddStartForm({ form, takenS, onChange, onAdd }: Props) {
  const { t } = useTranslation(['assignment', 'common']);
  const nowMs = useNow(TICK_MS);
  const [problem, setProblem] = useState<StartProblem | null>(null);
  const startAtS = startMomentS(form);
  const moment = startAtS === null ? null : describeMoment(startAtS, nowMs);

  function handleAdd() {
    const found = findStartProblem(form, takenS);
    setProblem(found);
    if (found === null && startAtS !== null) onAdd(startAtS);
  }

  return (
    <div className="assignment-add" role="group" aria-label={t('form.label')}>
      <div className="assignment-fields">
        <StartFormFields
          form={form}
          nowMs={nowMs}
          onChange={(change) => {
            setProblem(null);
            onChange({ ...form, ...change });
          }}
        />
        <button type="button" className="plainButton" onClick={handleAdd}>
          {t('form.add')}
        </button>
      </div>
      {moment && <p className="assignment-hint">{t(`common:moment.${moment.key}`, { ...moment.values })}</p>}
      {problem !== null && (
        <p role="alert" className="assignment-problem">
          {t(`problems.${problem}`)}
        </p>
      )}
    </div>
  );
}
