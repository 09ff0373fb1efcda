import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';

import type { Pace } from '@contract/schemas/shapes';

import { useGetPaceQuery, useSavePaceMutation } from '@/api/paceApi';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';

import { PaceNumber, QuietHours } from './PaceFields';
import { findPaceProblem, fromFields, paceNumbers, toFields, type PaceFields } from './paceValues';
import './profileWords';

/** How quickly the phone sends, when it is quiet, and how late a funnel may still start. */
export function PaceForm() {
  const { t } = useTranslation('profile');
  const query = useGetPaceQuery();
  return (
    <QueryView query={query} failure={t('failures.pace')} skeleton={<div className="skeletonBlock profile-skeleton" />}>
      {(pace) => <Fields pace={pace} />}
    </QueryView>
  );
}

function Fields({ pace }: { pace: Pace }) {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const [form] = Form.useForm<PaceFields>();
  const [savePace, { isLoading }] = useSavePaceMutation();

  async function handleFinish(fields: PaceFields) {
    const problem = findPaceProblem(fields);
    if (problem !== null) {
      form.setFields([{ name: problem.field, errors: [t(`pace.problems.${problem.key}`)] }]);
      return;
    }
    await announce(savePace(fromFields(fields)).unwrap(), {
      success: t('pace.saved'),
      failure: t('failures.savePace'),
    });
  }

  return (
    <Form form={form} layout="vertical" initialValues={toFields(pace)} onFinish={(fields) => void handleFinish(fields)}>
      <p className="profile-hint">{t('pace.why')}</p>
      <div className="profile-columns">
        {paceNumbers.map((field) => (
          <PaceNumber key={field} field={field} />
        ))}
      </div>
      <QuietHours zoneMinutes={Number(toFields(pace).zoneMinutes)} />
      <Button type="primary" htmlType="submit" loading={isLoading}>
        {t('pace.submit')}
      </Button>
    </Form>
  );
}
