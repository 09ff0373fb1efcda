import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { Pace } from '@contract/schemas/shapes';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useGetPaceQuery, useSavePaceMutation } from '@/api/paceApi';
import { serverNow } from '@/lib/clock';
import { focusProblem } from '@/ui/focusProblem';
import { QueryView } from '@/ui/QueryView';
import { RestoredNote } from '@/ui/RestoredNote';
import { useAnnounce } from '@/ui/useAnnounce';
import { useFresh } from '@/ui/useFresh';

import { WarmUpNotice } from './WarmUpNotice';
import { PaceNumber } from './PaceFields';
import { QuietHours } from './QuietHours';
import { findPaceProblem, paceNumbers, toChange, toFields, type PaceFields, type PaceProblem } from './paceValues';

/** Sending rate, quiet hours, and how late a funnel may start. */
export function PaceForm() {
  const { t } = useTranslation('profile');
  const query = useFresh(useGetPaceQuery(undefined, { refetchOnMountOrArgChange: true }));
  return (
    <QueryView
      query={query}
      failure={t('failures.pace')}
      skeleton={<div className="skeletonBlock" style={{ height: 240 }} />}
    >
      {(pace) => <Fields pace={pace} />}
    </QueryView>
  );
}

function Fields({ pace }: { pace: Pace }) {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const draft = useDialogDraft('pace', toFields(pace));
  const { fields } = draft;
  const [problem, setProblem] = useState<PaceProblem | null>(null);
  const [savePace, { isLoading }] = useSavePaceMutation();

  function handleChange(name: keyof PaceFields, value: string) {
    draft.change({ [name]: value });
    setProblem(null);
  }

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const found = findPaceProblem(fields);
    setProblem(found);
    if (found !== null) {
      focusProblem(event.currentTarget);
      return;
    }
    const saving = savePace(toChange(draft.changed, fields, serverNow())).unwrap();
    if (await announce(saving, { success: t('pace.saved'), failure: t('failures.savePace') }))
      draft.saved(fields, toFields(await saving));
  }

  const shown = { fields, problem, onChange: handleChange };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className="hint profile-hint">{t('pace.why')}</p>
      <RestoredNote isRestored={draft.isRestored} onDiscard={draft.startAnew} />
      <WarmUpNotice pace={pace} />
      <div className="profile-columns">
        {paceNumbers.map((field) => (
          <PaceNumber key={field} field={field} {...shown} />
        ))}
      </div>
      <QuietHours {...shown} />
      <div className="dialogFoot profile-save">
        <button type="submit" className="solidButton" disabled={isLoading}>
          {t('pace.submit')}
        </button>
      </div>
    </form>
  );
}
