import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Funnel } from '@contract/schemas/shapes';

import { useListAllFunnelsQuery } from '@/api/funnelsApi';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { QueryView } from '@/ui/QueryView';
import { RequestModal } from '@/ui/RequestModal';
import { compareNames } from '@/lib/sortKeys';

import './funnelFiles.css';
import { useFunnelExport } from './useFunnelExport';

const { funnelsMaxCount } = limits.funnelFile;
const keyOf = ({ id }: Funnel) => id;
const byName = (one: Funnel, other: Funnel) => compareNames(one.name, other.name);
const bySteps = (one: Funnel, other: Funnel) => one.steps.length - other.steps.length;

/** Saves the chosen funnels as one file. */
export function ExportFunnelsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['funnels', 'common']);
  const query = useListAllFunnelsQuery();
  const [selected, onSelected] = useState<ReadonlySet<number>>(new Set());
  const { exportFile, isExporting } = useFunnelExport();
  const chosen = (query.data ?? []).filter(({ id }) => selected.has(id));
  const isTooMany = chosen.length > funnelsMaxCount;
  const columns: DataColumn<Funnel>[] = [
    { key: 'name', title: t('files.columns.name'), render: ({ name }) => name, compare: byName, isRowHeader: true },
    {
      key: 'steps',
      title: t('files.columns.messages'),
      render: ({ steps }) => steps.length,
      compare: bySteps,
      width: 130,
      align: 'end',
    },
  ];

  async function handleExport() {
    const ids = chosen.map(({ id }) => id);
    const name = chosen[0]?.name ?? '';
    const othersCount = chosen.length - 1;
    const fileName = othersCount === 0 ? name : t('files.several', { name, count: othersCount });
    if (await exportFile(ids, fileName)) onClose();
  }

  return (
    <RequestModal
      width={720}
      title={t('files.exportTitle')}
      okText={t('files.exportSubmit', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 || isTooMany }}
      closable={{ 'aria-label': t('common:actions.close') }}
      isPending={isExporting}
      onOk={() => void handleExport()}
      onCancel={onClose}
    >
      <p className="hint funnelFile-hint">{t('files.exportHint', { max: funnelsMaxCount })}</p>
      {isTooMany && (
        <p className="funnelFile-problem" role="alert">
          {t('files.tooMany', { max: funnelsMaxCount })}
        </p>
      )}
      <QueryView
        query={query}
        failure={t('loadFailed')}
        skeleton={<div className="skeletonBlock funnelFile-skeleton" />}
        isEmpty={(funnels) => funnels.length === 0}
        empty={<p>{t('empty.title')}</p>}
      >
        {(funnels) => (
          <DataTable
            label={t('list')}
            columns={columns}
            rows={funnels}
            keyOf={keyOf}
            initialSort={{ columnKey: 'name', order: 'ascend' }}
            selection={{ selected, onSelected, nameOf: ({ name }) => name }}
          />
        )}
      </QueryView>
    </RequestModal>
  );
}
