import { useTranslation } from 'react-i18next';

import type { DataLimits as Limits } from '@contract/schemas/shapes';

import { useGetDataLimitsQuery } from '@/api/dataLimitsApi';
import { numberFormat } from '@/lib/numberFormat';
import { QueryView } from '@/ui/QueryView';

const BYTES_PER_MB = 1_024 * 1_024;
const inMb = (bytes: number) => numberFormat.format(Math.ceil(bytes / BYTES_PER_MB));

const KINDS = ['runs', 'broadcasts', 'greetings', 'support'] as const;

/** How long the server keeps the owner's history, and how much space their files take. */
export function DataLimits() {
  const { t } = useTranslation('profile');
  const query = useGetDataLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryView
      query={query}
      failure={t('failures.data')}
      skeleton={<div className="skeletonBlock" style={{ height: 240 }} />}
    >
      {(limits) => <Shown limits={limits} />}
    </QueryView>
  );
}

function Shown({ limits }: { limits: Limits }) {
  const { t } = useTranslation('profile');
  const isLimited = KINDS.some((kind) => limits[`${kind}KeepDays`] > 0);
  return (
    <>
      <h2 className="profile-subtitle">{t('data.history')}</h2>
      <dl className="profile-dataList">
        {KINDS.map((kind) => {
          const count = limits[`${kind}KeepDays`];
          return (
            <div key={kind}>
              <dt>{t(`data.kinds.${kind}`)}</dt>
              <dd>{count === 0 ? t('data.forever') : t('data.days', { count })}</dd>
            </div>
          );
        })}
      </dl>
      <p className="hint profile-hint">{t(isLimited ? 'data.removed' : 'data.kept')}</p>
      <h2 className="profile-subtitle">{t('data.files')}</h2>
      <p>
        {limits.filesMaxBytes === 0
          ? t('data.used', { used: inMb(limits.filesBytes) })
          : t('data.usedOf', { used: inMb(limits.filesBytes), max: inMb(limits.filesMaxBytes) })}
      </p>
      <p className="hint profile-hint">{t('data.filesHint')}</p>
    </>
  );
}
