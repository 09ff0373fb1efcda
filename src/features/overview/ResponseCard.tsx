import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Overview, Responses } from '@contract/schemas/shapes';

import { ResponsesLine } from '@/entities/responses/ResponsesLine';
import { nameInQuotes } from '@/lib/names';
import { DataTable, type DataColumn } from '@/ui/DataTable';

import { OverviewCard } from './OverviewCard';
import { usePlainText } from './usePlainText';

interface Row {
  to: string;
  name: string;
  responses: Responses | null;
}

const keyOf = ({ to }: Row) => to;

/** How members responded to the last broadcasts and funnels. */
export function ResponseCard({ broadcasts, funnels }: Pick<Overview, 'broadcasts' | 'funnels'>) {
  const { t } = useTranslation('overview');
  const textOf = usePlainText();
  const columns = useMemo(
    (): DataColumn<Row>[] => [
      {
        key: 'what',
        title: t('response.what'),
        isRowHeader: true,
        render: ({ to, name }) => (
          <Link className="overview-said" to={to}>
            {name}
          </Link>
        ),
      },
      {
        key: 'how',
        title: t('response.how'),
        width: '50%',
        render: ({ responses }) => <ResponsesLine responses={responses} />,
      },
    ],
    [t],
  );
  const rows = [
    ...broadcasts.map(({ id, message, variables, responses }) => ({
      to: `/broadcast/${id}`,
      name: textOf({ text: message, variables }) || t('response.broadcast', { id }),
      responses,
    })),
    ...funnels.map(({ id, name, responses }) => ({
      to: `/journal?funnel=${id}`,
      name: t('response.funnel', { name: nameInQuotes(name) }),
      responses,
    })),
  ];
  return (
    <OverviewCard name="response" title={t('response.title')}>
      {rows.length === 0 ? (
        <p className="hint">{t('response.none')}</p>
      ) : (
        <DataTable label={t('response.title')} columns={columns} rows={rows} keyOf={keyOf} />
      )}
    </OverviewCard>
  );
}
