import { Modal } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { beginsAtTop } from './dialogPlace';
import { DataTable, type DataColumn } from './DataTable';
import { ICONS } from './icons';
import { LineIcon } from './LineIcon';
import { ManageFoot } from './ManageFoot';
import './manageModal.css';
import { QueryView, type QueryResult } from './QueryView';
import { useOpened } from './useOpened';
import { useReturnFocus } from './useReturnFocus';

/** What is managed: it has a name of its own. */
interface Named {
  id: number;
  name: string;
}

/** Texts of the dialog and of its list. */
export interface ManageTexts {
  title: string;
  create: string;
  loadFailed: string;
  list: string;
  none: string;
  full: string;
  columns: Record<'name' | 'groups' | 'actions', string>;
  edit: (name: string) => string;
  remove: (name: string) => string;
}

interface Props<Row> {
  texts: ManageTexts;
  query: QueryResult<Row[]>;
  maxCount: number;
  renderName: (row: Row) => ReactNode;
  /** How many groups a row has; undefined while unknown. */
  countOf: (row: Row) => number | undefined;
  /** The dialog that changes a row, or creates one. */
  renderEdit: (row: Row | null, rows: readonly Row[], onClose: () => void) => ReactNode;
  renderDelete: (row: Row, onClose: () => void) => ReactNode;
  onClose: () => void;
}

/** What is open instead of the list; `row` is as it was then, null for a new one. */
type Step<Row> = { kind: 'edit'; row: Row | null } | { kind: 'delete'; row: Row };

/** A short list of what the owner has named, with the number of groups: create, change and delete. */
export function ManageModal<Row extends Named>(props: Props<Row>) {
  useReturnFocus();
  const { texts, query, maxCount, renderEdit, renderDelete, onClose } = props;
  const { t } = useTranslation('common');
  const [step, setStep, back] = useOpened<Step<Row>>();
  const rows = query.data ?? [];
  const isFull = rows.length >= maxCount;
  const row = rows.find(({ id }) => id === step?.row?.id) ?? null;

  // One that another tab deletes stays open with what was typed; saving it says that it is gone.
  if (step?.kind === 'edit') return renderEdit(row ?? step.row, rows, back);
  if (step?.kind === 'delete' && row) return renderDelete(row, back);
  return (
    <Modal
      open
      {...beginsAtTop}
      width={720}
      title={texts.title}
      okText={texts.create}
      okButtonProps={{ disabled: !query.data || isFull }}
      cancelText={t('actions.close')}
      onOk={() => setStep({ kind: 'edit', row: null })}
      onCancel={onClose}
      footer={(buttons) => <ManageFoot full={isFull ? texts.full : null}>{buttons}</ManageFoot>}
    >
      <QueryView query={query} failure={texts.loadFailed} skeleton={<div className="skeletonBlock" />}>
        {(all) => (all.length === 0 ? <p>{texts.none}</p> : <NamedTable {...props} rows={all} onStep={setStep} />)}
      </QueryView>
    </Modal>
  );
}

const idOf = ({ id }: Named) => id;

type TableProps<Row> = Pick<Props<Row>, 'texts' | 'renderName' | 'countOf'> & {
  rows: readonly Row[];
  onStep: (step: Step<Row>) => void;
};

function NamedTable<Row extends Named>({ rows, texts, renderName, countOf, onStep }: TableProps<Row>) {
  const { language } = useTranslation().i18n;
  const columns = useMemo(
    (): DataColumn<Row>[] => [
      { key: 'name', title: texts.columns.name, isRowHeader: true, render: renderName },
      {
        key: 'groups',
        title: texts.columns.groups,
        width: 90,
        render: (row) => countOf(row)?.toLocaleString(language),
      },
      {
        key: 'actions',
        title: texts.columns.actions,
        width: 90,
        align: 'end',
        isTitleHidden: true,
        render: (row) => (
          <span className="manageModal-actions">
            <IconButton label={texts.edit(row.name)} icon={ICONS.edit} onClick={() => onStep({ kind: 'edit', row })} />
            <IconButton
              label={texts.remove(row.name)}
              icon={ICONS.delete}
              onClick={() => onStep({ kind: 'delete', row })}
            />
          </span>
        ),
      },
    ],
    [texts, renderName, countOf, onStep, language],
  );
  return <DataTable className="manageModal-table" label={texts.list} columns={columns} rows={rows} keyOf={idOf} />;
}

function IconButton({ label, icon, onClick }: { label: string; icon: string; onClick: () => void }) {
  return (
    <button type="button" className="iconButton" aria-label={label} title={label} onClick={onClick}>
      <LineIcon path={icon} />
    </button>
  );
}
