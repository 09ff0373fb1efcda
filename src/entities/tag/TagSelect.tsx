import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { TagLabel } from '@contract/schemas/shapes';
import { createSearch } from '@contract/search';
import { tagNameKey } from '@contract/tags';
import { hasVisibleText } from '@contract/visibleText';

import { countWholeTags } from './countWholeTags';
import { nameInQuotes } from '@/lib/names';

import { AntdProvider } from '@/ui/AntdProvider';
import { TagChip } from './TagChip';
import './tagSelect.css';

/** Value of the entry that creates a tag with the typed name. */
const CREATE = 'create';
const VIRTUAL_MIN_COUNT = 100;
/** Wider than a compact field, so that names can be read. */
const COMPACT_POPUP_PX = 340;
/** What a compact field has space for, beside the number of the others. */
const COMPACT_CHARS = 12;
/** With two blocks: the title of the second is in sight unless the first has many entries. */
const BLOCKS_HEIGHT_PX = 400;

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
  /** Entries in a block of their own. */
  selections?: readonly OtherChoice[];
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

/** Entries below a title. */
interface Block {
  label: string;
  options: Option[];
}

/** Selects tags, found by a part of their name. */
export function TagSelect(props: Props) {
  const { tags, value, onChange, others = [], selections = [], onCreate, label, maxCount } = props;
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const name = cutCharacters(typed.trim(), limits.tags.nameMaxChars);
  const isNew = hasVisibleText(name) && !tags.some((tag) => tagNameKey(tag.name) === tagNameKey(name));
  const ofTags: Option[] = [
    ...others.map(toOption),
    ...tags.map((tag) => ({ value: String(tag.id), label: tag.name, shown: <TagChip tag={tag} /> })),
    ...(onCreate && isNew
      ? [{ value: CREATE, label: typed, shown: t('tags.create', { name: nameInQuotes(name) }) }]
      : []),
  ];
  const ofSelections = selections.map(toOption);
  const options = [...ofTags, ...ofSelections];
  const hasBlocks = ofTags.length > 0 && ofSelections.length > 0;
  // The shorter block first, so that the other one is in sight, too.
  const blocks: Block[] = [
    { label: t('tags.filter.label.ofTags'), options: ofTags },
    { label: t('tags.filter.selections'), options: ofSelections },
  ].sort((one, other) => one.options.length - other.options.length);
  const byValue = new Map(options.map((option) => [option.value, option]));
  const chosen = value.map((one) => ({ name: byValue.get(one)?.label ?? one }));

  return (
    <AntdProvider>
      <Select<string[], Option | Block>
        mode="multiple"
        className={`tagSelect ${props.isCompact ? 'tagSelect-compact' : ''}`}
        aria-label={label}
        placeholder={props.placeholder}
        value={[...value]}
        options={hasBlocks ? blocks : options}
        optionRender={({ data }) => 'shown' in data && data.shown}
        labelRender={({ value: one, label: text }) => drawChosen(byValue.get(String(one))?.shown ?? text)}
        showSearch={{
          searchValue: typed,
          onSearch: setTyped,
          filterOption: (text, option) => option !== undefined && 'value' in option && createSearch(text)(option.label),
        }}
        maxTagCount={props.isCompact ? countWholeTags(chosen, COMPACT_CHARS) : undefined}
        maxTagPlaceholder={(hidden) => (
          <span title={hidden.map(({ value: one }) => byValue.get(String(one))?.label ?? '').join('\n')}>
            +{hidden.length}
          </span>
        )}
        maxCount={maxCount}
        popupMatchSelectWidth={props.isCompact ? COMPACT_POPUP_PX : true}
        autoFocus={props.hasFocus}
        loading={props.isLoading}
        open={isOpen}
        onOpenChange={setIsOpen}
        allowClear={props.isCompact}
        listHeight={hasBlocks ? BLOCKS_HEIGHT_PX : undefined}
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

const toOption = (other: OtherChoice): Option => ({ ...other, shown: other.label });

/** A chosen entry; a plain text that is too long ends in dots. */
function drawChosen(shown: ReactNode): ReactNode {
  if (typeof shown !== 'string') return shown;
  return (
    <span className="tagSelect-text" title={shown}>
      {shown}
    </span>
  );
}
