import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { contentOf } from '@contract/planner/content';
import { orderSteps } from '@contract/planner/stepOrder';
import { createSearch } from '@contract/search';
import type { FunnelNode } from '@contract/schemas/shapes';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import { designerActions } from '../designerSlice';
import { focusBack } from '../focus/focusTargets';
import { useDesigner } from '../useDesigner';
import { useNodeTexts, type NodeTexts } from '../texts/nodeTextsContext';
import './findBar.css';

const PATHS = { previous: 'M4.5 12.5 10 7l5.5 5.5', next: 'M4.5 7.5 10 13l5.5-5.5' };

/** Finds a node by text. Enter selects the next match, Shift+Enter the previous one, Escape closes. */
export function FindBar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const graph = useDesigner(({ graph }) => graph);
  const words = useNodeTexts();
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const steps = useMemo(() => orderSteps(graph), [graph]);
  const found = useMemo(() => findNodes(steps, query, words), [steps, query, words]);

  useEffect(() => field.current?.focus(), []);

  function go(step: 1 | -1) {
    if (found.length === 0) return;
    const next = (Math.max(place, step === 1 ? -1 : 0) + step + found.length) % found.length;
    const node = found[next];
    setPlace(next);
    if (node) dispatch(designerActions.elementSelected({ kind: 'node', id: node.id }));
  }

  function close() {
    const shown = found[place];
    onClose();
    focusBack(shown ? { kind: 'node', id: shown.id } : null);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.code === 'Escape') close();
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }

  const said = () => {
    if (query.trim() === '') return '';
    if (found.length === 0) return t('find.none');
    return place < 0
      ? t('find.count', { count: found.length })
      : t('find.place', { place: place + 1, total: found.length });
  };

  return (
    <div className="frame findBar" role="search">
      <input
        ref={field}
        className="plainText"
        type="text"
        autoComplete="off"
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setPlace(-1);
        }}
        onKeyDown={handleKeyDown}
      />
      <span className="hint findBar-said" role="status">
        {said()}
      </span>
      <button type="button" className="iconButton" aria-label={t('find.previous')} onClick={() => go(-1)}>
        <LineIcon path={PATHS.previous} />
      </button>
      <button type="button" className="iconButton" aria-label={t('find.next')} onClick={() => go(1)}>
        <LineIcon path={PATHS.next} />
      </button>
      <button type="button" className="iconButton" aria-label={t('find.close')} onClick={close}>
        <LineIcon path={ICONS.close} />
      </button>
    </div>
  );
}

/** Nodes whose name or text contains all search terms; none for an empty search. */
function findNodes(nodes: readonly FunnelNode[], query: string, { nameOf }: NodeTexts): FunnelNode[] {
  if (query.trim() === '') return [];
  const isFound = createSearch(query);
  return nodes.filter((node) => isFound(`${nameOf(node)} ${contentOf(node)?.text ?? ''}`));
}
