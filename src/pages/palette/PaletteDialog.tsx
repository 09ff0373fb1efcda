import { Input, Modal } from 'antd';
import { useState, type KeyboardEvent } from 'react';
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

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type Kind = 'pages' | 'actions' | 'groups' | 'funnels';

interface Choice {
  kind: Kind;
  label: string;
  /** Where it leads: an address or a dialog. */
  to: string | OpenDialog;
}

const LIST_ID = 'palette-list';
const idOf = (at: number): string => `palette-choice-${at}`;

/** Pages, actions, groups and funnels, found by a part of their name. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'layout', 'launch']);
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [typed, setTyped] = useState('');
  const [chosenAt, setChosenAt] = useState(0);
  const choices = useChoices(typed);

  function handleType(text: string) {
    setTyped(text);
    setChosenAt(0);
  }

  function choose(choice: Choice | undefined) {
    if (!choice) return;
    onClose();
    if (typeof choice.to === 'string') void navigate(choice.to);
    else dispatch(dialogOpened(choice.to));
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (event.key === 'Enter') {
      // The focus is back on the button that opened this before the key is up, which would press it.
      event.preventDefault();
      choose(choices[chosenAt]);
    }
    if (step === undefined || choices.length === 0) return;
    event.preventDefault();
    const next = (chosenAt + step + choices.length) % choices.length;
    setChosenAt(next);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Modal open width={480} title={t('title')} footer={null} closable={false} onCancel={onClose} {...beginsAtTop}>
      <Input
        autoFocus
        role="combobox"
        aria-label={t('title')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={LIST_ID}
        aria-activedescendant={choices.length > 0 ? idOf(chosenAt) : undefined}
        placeholder={t('placeholder')}
        value={typed}
        onChange={({ target }) => handleType(target.value)}
        onKeyDown={handleKey}
      />
      <ul id={LIST_ID} role="listbox" aria-label={t('title')} className="palette-list">
        {choices.map((choice, at) => (
          // Chosen by the keys of the field, which keeps the focus.
          <li
            key={`${choice.kind} ${at}`}
            id={idOf(at)}
            role="option"
            aria-selected={at === chosenAt}
            className="palette-choice"
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setChosenAt(at)}
            onClick={() => choose(choice)}
          >
            <span className="palette-name">{choice.label}</span>
            <span className="note">{t(`kinds.${choice.kind}`)}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="note palette-empty">
        {choices.length === 0 && t('empty')}
      </p>
    </Modal>
  );
}

/** What is offered for a typed text; without one, pages and actions. */
function useChoices(typed: string): Choice[] {
  const { t } = useTranslation(['palette', 'layout', 'launch', 'funnels', 'accounts']);
  const messenger = useSelector(selectMessengerStatus);
  const { data: groups = [] } = useListPickerGroupsQuery();
  const { data: funnels = [] } = useListAllFunnelsQuery();
  const isFound = createSearch(typed);
  const find = <Row,>(rows: readonly Row[], nameOf: (row: Row) => string, toChoice: (row: Row) => Choice): Choice[] =>
    typed.trim() === ''
      ? []
      : rows
          .filter((row) => isFound(nameOf(row)))
          .slice(0, FOUND_MAX_COUNT)
          .map(toChoice);

  const action = (label: string, to: OpenDialog): Choice => ({ kind: 'actions', label, to });
  const actions = [
    action(t('launch:title'), { name: 'launch', ids: {} }),
    action(t('layout:bar.profile'), { name: 'profile', ids: {} }),
    action(t('layout:bar.support'), { name: 'support', ids: {} }),
    action(t('keys'), { name: 'keys', ids: {} }),
  ];
  // Missing from servers that know only the specification.
  if (messenger?.sendingStoppedAt === null)
    actions.push(action(t('layout:bar.stopSending'), { name: 'stopSending', ids: {} }));
  if (useOffers())
    actions.push(
      action(t('accounts:title'), { name: 'accounts', ids: {} }),
      action(t('funnels:files.importTitle'), { name: 'importFunnels', ids: {} }),
      action(t('funnels:files.exportTitle'), { name: 'exportFunnels', ids: {} }),
    );
  const places = pages.flatMap(({ icon, path, titleKey }): Choice[] =>
    icon === undefined ? [] : [{ kind: 'pages', label: t(`layout:${titleKey}`), to: path }],
  );
  return [
    ...[...places, ...actions].filter(({ label }) => isFound(label)),
    ...find(groups, groupName, (group) => ({ kind: 'groups', label: groupName(group), to: `/groups/${group.id}` })),
    ...find(
      funnels,
      ({ name }) => name,
      ({ id, name }) => ({ kind: 'funnels', label: name, to: `${DESIGNER_PATH}?edit=${id}` }),
    ),
  ];
}
