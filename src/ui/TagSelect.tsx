import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { TagLabel } from '@contract/schemas/shapes';
import { tagNameKey } from '@contract/tags';

import { countWholeTags } from '@/lib/countWholeTags';
import { nameInQuotes } from '@/lib/names';
import { foldLetters } from '@/lib/sortKeys';

import { AntdProvider } from './AntdProvider';
import { TagChip } from './TagChip';
import './tagSelect.css';

/** Value of the entry that creates a tag with the typed name. */
const CREATE = 'create';
const VIRTUAL_MIN_COUNT = 100;
/** Wider than a compact field, so that names can be read. */
const COMPACT_POPUP_PX = 340;
/** What a compact field has space for, beside the number of the others. */
const COMPACT_CHARS = 12;

/** An entry beside the tags. */
interface OtherChoice {
  value: string;
  label: string;
}

interface Props {
  tags: readonly TagLabel[];
  /** Ids of tags as text, and values of `others`. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  others?: readonly OtherChoice[];
  /** Offers to create a tag by typing its name. */
  onCreate?: (name: string) => void;
  label: string;
  placeholder?: string;
  maxCount?: number;
  hasFocus?: boolean;
  /** Closes the list once a tag is chosen: it covers what is below. */
  isSingle?: boolean;
  isCompact?: boolean;
  isLoading?: boolean;
}

interface Option {
  value: string;
  label: string;
  /** The label as it is shown. */
  shown: ReactNode;
}

/** Selects tags, found by a part of their name. */
export function TagSelect(props: Props) {
  const { tags, value, onChange, others = [], onCreate, label, placeholder, maxCount, hasFocus, isLoading } = props;
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const name = typed.trim().slice(0, limits.tags.nameMaxChars);
  const isNew = name !== '' && !tags.some((tag) => tagNameKey(tag.name) === tagNameKey(name));
  const options: Option[] = [
    ...others.map((other) => ({ ...other, shown: other.label })),
    ...tags.map((tag) => ({ value: String(tag.id), label: tag.name, shown: <TagChip tag={tag} /> })),
    ...(onCreate && isNew
      ? [{ value: CREATE, label: typed, shown: t('tags.create', { name: nameInQuotes(name) }) }]
      : []),
  ];
  const byValue = new Map(options.map((option) => [option.value, option]));
  const chosen = value.map((one) => ({ name: byValue.get(one)?.label ?? one }));

  return (
    <AntdProvider>
      <Select<string[], Option>
        mode="multiple"
        className={`tagSelect ${props.isCompact ? 'tagSelect-compact' : ''}`}
        aria-label={label}
        placeholder={placeholder}
        value={[...value]}
        options={options}
        optionRender={({ data }) => data.shown}
        labelRender={({ value: one, label: text }) => drawChosen(byValue.get(String(one))?.shown ?? text)}
        showSearch={{
          searchValue: typed,
          onSearch: setTyped,
          filterOption: (text, option) => foldLetters(option?.label ?? '').includes(foldLetters(text.trim())),
        }}
        maxTagCount={props.isCompact ? countWholeTags(chosen, COMPACT_CHARS) : undefined}
        maxTagPlaceholder={(hidden) => (
          <span title={hidden.map(({ value: one }) => byValue.get(String(one))?.label ?? '').join('\n')}>
            +{hidden.length}
          </span>
        )}
        maxCount={maxCount}
        popupMatchSelectWidth={props.isCompact ? COMPACT_POPUP_PX : true}
        autoFocus={hasFocus}
        loading={isLoading}
        open={isOpen}
        onOpenChange={setIsOpen}
        allowClear={props.isCompact}
        virtual={options.length > VIRTUAL_MIN_COUNT}
        notFoundContent={t(onCreate ? 'tags.typeName' : 'select.empty')}
        onChange={(next) => {
          if (next.includes(CREATE)) onCreate?.(name);
          else onChange(next);
          setTyped('');
          if (props.isSingle) setIsOpen(false);
        }}
      />
    </AntdProvider>
  );
}

/** A chosen entry; a plain text that is too long ends in dots. */
function drawChosen(shown: ReactNode): ReactNode {
  if (typeof shown !== 'string') return shown;
  return (
    <span className="tagSelect-text" title={shown}>
      {shown}
    </span>
  );
}
