import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { useGetGreetingQuery } from '@/api/groupsApi';
import { useOffers } from '@/api/offers';
import { useGroupDetails } from '@/api/useGroupDetails';
import { useTags } from '@/api/useTags';
import { useGetVariablesQuery } from '@/api/variablesApi';
import { FormattedMessage } from '@/entities/message/FormattedMessage';
import { useVariableName } from '@/entities/message/useVariableName';
import { markVariables } from '@/entities/message/variableMarks';
import { TagChip } from '@/entities/tag/TagChip';
import { numberFormat } from '@/lib/numberFormat';
import { useNow } from '@/lib/useNow';
import { QueryView } from '@/ui/QueryView';

import { WhoWrites } from './acts/WhoWrites';
import type { GroupAction } from './groupActions';
import { GroupActivityText } from './GroupDetailsLine';
import { MemberLine } from './MemberLine';

interface Props {
  group: Group;
  onAction: (action: GroupAction) => void;
}

/** Members, activity, tags, own fields and greeting of a group, each with the button that changes it. */
export function GroupFacts({ group, onAction }: Props) {
  const { t } = useTranslation(['groups', 'common']);
  const titleId = useId();
  const offers = useOffers();
  const { isLoaded: hasTags } = useTags();
  return (
    <section className="card groupPage-card" aria-labelledby={titleId}>
      <h2 className="groupPage-title" id={titleId}>
        {t('page.facts')}
      </h2>
      <dl className="groupPage-facts">
        {offers && <MessengerFacts group={group} onAction={onAction} />}
        <div>
          <dt>{t('filter.fields.type')}</dt>
          <dd>{t(`common:groupType.${group.group_type}`)}</dd>
        </div>
        <div>
          <dt>{t('table.id')}</dt>
          <dd>{group.id}</dd>
        </div>
      </dl>
      {hasTags && <OwnTags group={group} onAction={onAction} />}
      {hasTags && <OwnFields group={group} onAction={onAction} />}
      <OwnGreeting group={group} onAction={onAction} />
    </section>
  );
}

/** What the messenger has reported last. */
function MessengerFacts({ group: { id }, onAction }: Props) {
  const { t } = useTranslation(['groups', 'common']);
  const nowMs = useNow(MINUTE_MS);
  const { byId, isLoaded } = useGroupDetails();
  const details = byId.get(id);
  if (!isLoaded || !details) return null;
  const { membersCount, lastActivityAt, isOwnAdmin, isClosed } = details;
  return (
    <>
      <div>
        <dt>{t('table.members')}</dt>
        <dd>
          {membersCount === null ? t('page.unknown') : numberFormat.format(membersCount)}{' '}
          <button type="button" className="linkButton" onClick={() => onAction('memberList')}>
            {t('card.memberList')}
          </button>
        </dd>
        <MemberLine groupId={id} />
      </div>
      <div>
        <dt>{t('table.activity')}</dt>
        <dd>
          {lastActivityAt === null ? t('page.unknown') : <GroupActivityText t={t} details={details} nowMs={nowMs} />}
        </dd>
      </div>
      {typeof isClosed === 'boolean' && <WhoWrites groupId={id} isClosed={isClosed} />}
      {isOwnAdmin !== null && (
        <div>
          <dt>{t('page.role')}</dt>
          <dd>{t(isOwnAdmin ? 'members.admin' : 'members.member')}</dd>
        </div>
      )}
    </>
  );
}

function OwnTags({ group: { id }, onAction }: Props) {
  const { t } = useTranslation('groups');
  const tags = useTags().byGroup.get(id) ?? [];
  return (
    <Part title={t('table.tags')} onChange={() => onAction('tags')}>
      {tags.length === 0 && <p className="groupPage-none">{t('page.noTags')}</p>}
      <div className="row">
        {tags.map((tag) => (
          <TagChip key={tag.id} tag={tag} />
        ))}
      </div>
    </Part>
  );
}

function OwnFields({ group: { id }, onAction }: Props) {
  const { t } = useTranslation('groups');
  const query = useGetVariablesQuery();
  return (
    <Part title={t('page.fields')} onChange={() => onAction('fields')}>
      <QueryView query={query} failure={t('page.fieldsFailed')} skeleton={<div className="skeletonBlock" />}>
        {({ fields, groups }) => {
          if (fields.length === 0) return <p className="groupPage-none">{t('page.noFields')}</p>;
          const values = groups.find((group) => group.id === id)?.values ?? {};
          return (
            <dl className="groupPage-facts">
              {fields.map((field) => (
                <div key={field.id}>
                  <dt>{field.name}</dt>
                  <dd>{values[field.id] ?? <span className="groupPage-none">{t('page.emptyField')}</span>}</dd>
                </div>
              ))}
            </dl>
          );
        }}
      </QueryView>
    </Part>
  );
}

function OwnGreeting({ group: { id }, onAction }: Props) {
  const { t } = useTranslation('groups');
  const query = useGetGreetingQuery(id);
  const { data: variables } = useGetVariablesQuery(undefined, { skip: !query.data?.message?.variables });
  const nameOf = useVariableName(variables?.fields ?? []);
  return (
    <Part title={t('card.greeting')} onChange={() => onAction('greeting')}>
      <QueryView query={query} failure={t('page.greetingFailed')} skeleton={<div className="skeletonBlock" />}>
        {({ message }) => {
          if (!message) return <p className="groupPage-none">{t('page.noGreeting')}</p>;
          return (
            <>
              {message.mediaUrl !== null && <p>{message.mediaName ?? t('page.file')}</p>}
              {message.text !== '' && (
                <p className="groupPage-greeting">
                  <FormattedMessage text={markVariables(message, nameOf)} />
                </p>
              )}
            </>
          );
        }}
      </QueryView>
    </Part>
  );
}

/** A part with a title and the button that opens its dialog. */
function Part({ title, onChange, children }: { title: string; onChange: () => void; children: ReactNode }) {
  const { t } = useTranslation('groups');
  const titleId = useId();
  return (
    <div className="groupPage-part" role="group" aria-labelledby={titleId}>
      <h3 className="groupPage-subtitle" id={titleId}>
        {title}
      </h3>
      <button type="button" className="linkButton" aria-describedby={titleId} onClick={onChange}>
        {t('page.change')}
      </button>
      <div className="groupPage-value">{children}</div>
    </div>
  );
}
