import { useTranslation } from 'react-i18next';

import type { FunnelFileReport } from '@contract/schemas/shapes';

import { numberFormat } from '@/lib/numberFormat';
import { DataTable, type DataColumn } from '@/ui/DataTable';

type Checked = FunnelFileReport['funnels'][number] & { id: number };

const BYTES_PER_MB = 1024 * 1024;
const keyOf = ({ id }: Checked) => id;

/** What a file would bring: its funnels with the names they would get, and what does not fit. */
export function ImportReport({ report }: { report: FunnelFileReport }) {
  const { t } = useTranslation('funnels');
  const { funnels, newFields, problems, mediaBytes } = report;
  const rows = funnels.map((funnel, id) => ({ ...funnel, id }));
  const missingCount = funnels.reduce((sum, funnel) => sum + funnel.missingCount, 0);
  const renamedCount = funnels.filter(({ name, newName }) => name !== newName).length;
  const sizeMb = numberFormat.format(Math.ceil((10 * mediaBytes) / BYTES_PER_MB) / 10);
  const notes = [
    mediaBytes > 0 && t('files.media', { sizeMb }),
    renamedCount > 0 && t('files.renamed', { count: renamedCount }),
    newFields.length > 0 && t('files.newFields', { names: newFields.join(', ') }),
    missingCount > 0 && t('files.missing', { count: missingCount }),
  ].filter((note) => note !== false);

  return (
    <section className="importReport" aria-label={t('files.report')}>
      {problems.length > 0 && (
        <div role="alert">
          <p>{t('files.refused')}</p>
          <ul className="funnelFile-problem">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <DataTable label={t('files.report')} columns={useColumns()} rows={rows} keyOf={keyOf} />
      {notes.length > 0 && problems.length === 0 && (
        <ul className="importReport-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useColumns(): DataColumn<Checked>[] {
  const { t } = useTranslation('funnels');
  return [
    {
      key: 'name',
      title: t('files.columns.name'),
      render: ({ name, newName }) => (name === newName ? name : t('files.renamedTo', { name, newName })),
      isRowHeader: true,
    },
    {
      key: 'messages',
      title: t('files.columns.messages'),
      render: ({ messagesCount }) => messagesCount,
      width: 110,
      align: 'end',
    },
    {
      key: 'media',
      title: t('files.columns.media'),
      render: ({ mediaCount }) => mediaCount,
      width: 110,
      align: 'end',
    },
  ];
}
