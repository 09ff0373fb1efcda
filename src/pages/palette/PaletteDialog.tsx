import { AutoComplete, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';

import { createSearch } from '@contract/search';

import { useListAllFunnelsQuery } from '@/api/funnelsApi';
import { useOffers } from '@/api/offers';
import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { selectMessengerStatus } from '@/features/messenger/messengerSlice';
import { groupName } from '@/lib/names';
import { beginsAtTop } from '@/ui/dialogPlace';

import { dialogOpened, type OpenDialog } from '../dialogsSlice';
import { pages } from '../pages';
import './palette.css';

/** Of the groups and funnels that are found, so many are shown. */
const FOUND_MAX_COUNT = 8;
const DESIGNER_PATH = '/funnel-designer';

type Kind = 'pages' | 'actions' | 'groups' | 'funnels';

interface Choice {
  label: string;
  /** Where it leads: an address or a dialog. */
  to: string | OpenDialog;
}

/** Pages, actions, groups and funnels, found by a part of their name. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'layout', 'launch']);
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [typed, setTyped] = useState('');
  const kinds = useChoices(typed);

  function handleChoose(value: string) {
    const [kind, at] = value.split(' ');
    const chosen = kinds.find(({ name }) => name === kind)?.choices[Number(at)];
    if (!chosen) return;
    onClose();
    if (typeof chosen.to === 'string') void navigate(chosen.to);
    else dispatch(dialogOpened(chosen.to));
  }

  return (
    <Modal open width={480} title={t('title')} footer={null} closable={false} onCancel={onClose} {...beginsAtTop}>
      <AutoComplete
        autoFocus
        open
        defaultActiveFirstOption
        style={{ width: '100%' }}
        aria-label={t('title')}
        placeholder={t('placeholder')}
        value={typed}
        // Groups of options of antd have attributes that their role does not allow.
        options={kinds.flatMap(({ name, choices }) =>
          choices.map(({ label }, at) => ({
            value: `${name} ${at}`,
            label: (
              <span className="palette-choice">
                <span className="palette-name">{label}</span>
                <span className="note">{t(`kinds.${name}`)}</span>
              </span>
            ),
          })),
        )}
        getPopupContainer={(field: HTMLElement) => field.closest<HTMLElement>('[role="dialog"]') ?? field}
        classNames={{ popup: { root: 'palette-list' } }}
        placement="bottomLeft"
        listHeight={360}
        notFoundContent={t('empty')}
        showSearch={{ onSearch: setTyped }}
        // The list takes the key for itself.
        onKeyDown={({ code }) => code === 'Escape' && onClose()}
        onSelect={handleChoose}
      />
    </Modal>
  );
}

/** What is offered for a typed text; without one, pages and actions. */
function useChoices(typed: string) {
  const { t } = useTranslation(['palette', 'layout', 'launch', 'funnels', 'accounts']);
  const messenger = useSelector(selectMessengerStatus);
  const { data: groups = [] } = useListPickerGroupsQuery();
  const { data: funnels = [] } = useListAllFunnelsQuery();
  const isFound = createSearch(typed);
  const find = <Row,>(rows: readonly Row[], nameOf: (row: Row) => string, toOf: (row: Row) => string): Choice[] =>
    typed.trim() === ''
      ? []
      : rows
          .filter((row) => isFound(nameOf(row)))
          .slice(0, FOUND_MAX_COUNT)
          .map((row) => ({ label: nameOf(row), to: toOf(row) }));

  const actions: Choice[] = [
    { label: t('launch:title'), to: { name: 'launch', ids: {} } },
    { label: t('layout:bar.profile'), to: { name: 'profile', ids: {} } },
    { label: t('layout:bar.support'), to: { name: 'support', ids: {} } },
    { label: t('keys'), to: { name: 'keys', ids: {} } },
  ];
  // Missing from servers that know only the specification.
  if (messenger?.sendingStoppedAt === null)
    actions.push({ label: t('layout:bar.stopSending'), to: { name: 'stopSending', ids: {} } });
  if (useOffers())
    actions.push(
      { label: t('accounts:title'), to: { name: 'accounts', ids: {} } },
      { label: t('funnels:files.importTitle'), to: { name: 'importFunnels', ids: {} } },
      { label: t('funnels:files.exportTitle'), to: { name: 'exportFunnels', ids: {} } },
    );
  const places = pages.flatMap(({ icon, path, titleKey }) =>
    icon === undefined ? [] : [{ label: t(`layout:${titleKey}`), to: path }],
  );
  const named = ({ label }: Choice) => isFound(label);

  const found: { name: Kind; choices: Choice[] }[] = [
    { name: 'pages', choices: places.filter(named) },
    { name: 'actions', choices: actions.filter(named) },
    { name: 'groups', choices: find(groups, groupName, ({ id }) => `/groups/${id}`) },
    {
      name: 'funnels',
      choices: find(
        funnels,
        ({ name }) => name,
        ({ id }) => `${DESIGNER_PATH}?edit=${id}`,
      ),
    },
  ];
  return found.filter(({ choices }) => choices.length > 0);
}
