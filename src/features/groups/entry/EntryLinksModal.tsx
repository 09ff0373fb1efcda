import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { entryPrefix } from '@contract/entryLinks';
import { limits } from '@contract/limits';
import type { EntryLink } from '@contract/schemas/shapes';

import { useDeleteEntryLinkMutation, useListEntryLinksQuery } from '@/api/groupActsApi';
import { copyText } from '@/lib/copyText';
import { nameInQuotes } from '@/lib/names';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { ManageModal, type ManageTexts } from '@/ui/ManageModal';
import { useAnnounce } from '@/ui/useAnnounce';

import { EditEntryLinkModal } from './EditEntryLinkModal';
import './entry.css';

const { maxCount } = limits.entryLinks;
const renderName = (link: EntryLink) => <LinkName link={link} />;
const countOf = ({ groups }: EntryLink) => groups.length;

/** Short addresses that lead to the first group with room. */
export function EntryLinksModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('groupEntry');
  const texts = useMemo(
    (): ManageTexts => ({
      title: t('links.title'),
      create: t('links.create'),
      loadFailed: t('links.loadFailed'),
      list: t('links.title'),
      none: t('links.none'),
      full: t('links.full', { count: maxCount }),
      columns: {
        name: t('links.columns.name'),
        groups: t('links.columns.groups'),
        actions: t('links.columns.actions'),
      },
      edit: (name) => t('links.editOne', { name: nameInQuotes(name) }),
      remove: (name) => t('links.deleteOne', { name: nameInQuotes(name) }),
    }),
    [t],
  );
  return (
    <ManageModal
      texts={texts}
      query={useListEntryLinksQuery()}
      maxCount={maxCount}
      renderName={renderName}
      countOf={countOf}
      renderEdit={(link, _links, back) => <EditEntryLinkModal link={link} onClose={back} />}
      renderDelete={(link, back) => <DeleteEntryLinkModal link={link} onClose={back} />}
      onClose={onClose}
    />
  );
}

/** The name, its address, and where it leads now. */
function LinkName({ link: { name, slug, groups } }: { link: EntryLink }) {
  const { t } = useTranslation('groupEntry');
  const announce = useAnnounce();
  const address = `${window.location.origin}${entryPrefix}/${slug}`;
  const isFull = groups.every(({ membersCount, membersMaxCount }) => (membersCount ?? 0) >= membersMaxCount);
  return (
    <span className="entryLink">
      <span>{name}</span>
      <span className="wrap groupEntry-link">
        <code>{address}</code>
        <button
          type="button"
          className="linkButton"
          aria-label={t('links.copyOne', { name: nameInQuotes(name) })}
          onClick={() => void announce(copyText(address), { success: t('copied'), failure: t('copyFailed') })}
        >
          {t('copy')}
        </button>
      </span>
      {isFull && <span className="note">{t('links.allFull')}</span>}
    </span>
  );
}

/** Confirmation before an address dies. */
function DeleteEntryLinkModal({ link, onClose }: { link: EntryLink; onClose: () => void }) {
  const { t } = useTranslation('groupEntry');
  const announce = useAnnounce();
  const [deleteEntryLink, { isLoading }] = useDeleteEntryLinkMutation();

  async function handleConfirm() {
    const deletion = deleteEntryLink({ id: link.id }).unwrap();
    if (await announce(deletion, { success: t('links.deleted'), failure: t('links.deleteFailed') })) onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('links.deleteTitle', { name: nameInQuotes(link.name) })}
      message={t('links.deleteText')}
      confirmText={t('links.deleteConfirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
