import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';
import { SearchSelect } from '@/ui/SearchSelect';

import { editByRule, editedName, type NameEdits, type NameRule } from './renaming';

const KINDS = ['prefix', 'suffix', 'replace'] as const;

interface Props {
  groups: readonly Group[];
  edits: NameEdits;
  rule: NameRule;
  isDisabled: boolean;
  onChange: (rule: NameRule) => void;
  onApply: (rule: NameRule) => void;
}

/** Changes all listed names by one rule, with a preview of the count and the first result. */
export function NameRuleBar({ groups, edits, rule, isDisabled, onChange, onApply }: Props) {
  const { t } = useTranslation('groups');
  const isReplacing = rule.kind === 'replace';
  const next = editByRule(groups, edits, rule);
  const touched = groups.filter(({ id }) => next[id] !== edits[id]);
  const [first] = touched;
  const isWritten = isReplacing ? rule.search !== '' : rule.value !== '';

  function handleApply() {
    onApply(rule);
    onChange({ ...rule, search: '', value: '' });
  }

  return (
    <fieldset className="renameGroups-rule" disabled={isDisabled}>
      <legend>{t('renameMany.rule.label')}</legend>
      <SearchSelect
        isSearchable={false}
        isAsWideAsList
        disabled={isDisabled}
        aria-label={t('renameMany.rule.kind')}
        value={rule.kind}
        options={KINDS.map((kind) => ({ value: kind, label: t(`renameMany.rule.kinds.${kind}`) }))}
        onChange={(kind) => onChange({ ...rule, kind })}
      />
      {isReplacing && (
        <RuleField
          label={t('renameMany.rule.search')}
          value={rule.search}
          onChange={(search) => onChange({ ...rule, search })}
        />
      )}
      <RuleField
        label={t(isReplacing ? 'renameMany.rule.replacement' : 'renameMany.rule.addition')}
        value={rule.value}
        onChange={(value) => onChange({ ...rule, value })}
      />
      <button type="button" className="plainButton" disabled={touched.length === 0} onClick={handleApply}>
        {t('renameMany.rule.apply', { count: touched.length })}
      </button>
      <p className="renameGroups-preview" role="status">
        {first &&
          t('renameMany.rule.example', {
            before: editedName(first, edits).trim() || groupName(first),
            after: next[first.id] ?? '',
          })}
        {!first && isWritten && t('renameMany.rule.nothing')}
      </p>
    </fieldset>
  );
}

interface RuleFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function RuleField({ label, value, onChange }: RuleFieldProps) {
  return (
    <input
      className="plainText renameGroups-ruleField"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}
