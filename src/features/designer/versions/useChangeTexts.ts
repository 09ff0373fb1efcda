import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Changed } from '@contract/planner/diffGraphs';
import type { FunnelEdge, FunnelGraph, FunnelNode, NodeData } from '@contract/schemas/shapes';

import { unmarked } from '@/entities/message/variableMarks';

import { useNodeTexts, type NodeTexts } from '../texts/nodeTextsContext';

import type { ChangeMark, Comparison } from './comparison';

/** What changed of one field, in words. */
export interface FieldChange {
  field: ShownField;
  before: string;
  after: string;
}

/** One line of the list of changes. */
export interface Change {
  id: string;
  mark: ChangeMark;
  name: string;
  fields: FieldChange[];
}

type ShownField =
  | 'message'
  | 'delay'
  | 'media'
  | 'schedule'
  | 'options'
  | 'isMultiple'
  | 'act'
  | 'type'
  | 'condition'
  | 'ends';

/** Which shown field a stored one belongs to; several are one to the operator. */
const SHOWN: Readonly<Record<string, ShownField>> = {
  message: 'message',
  delay: 'delay',
  delayHours: 'delay',
  delayMinutes: 'delay',
  media: 'media',
  schedule: 'schedule',
  timeOfDay: 'schedule',
  options: 'options',
  isMultiple: 'isMultiple',
  act: 'act',
  openAfterMinutes: 'act',
  pinDays: 'act',
  type: 'type',
};

const EDGE_SHOWN: Readonly<Record<string, ShownField>> = {
  condition: 'condition',
  delay: 'condition',
  label: 'condition',
  source: 'ends',
  target: 'ends',
};

/** The changes between two versions in words: steps first, then connections. */
export function useChangeTexts({ before, after, diff }: Comparison): Change[] {
  const { t } = useTranslation(['versions', 'designer']);
  const texts = useNodeTexts();
  return useMemo(() => {
    const nodeText = (node: FunnelNode, field: ShownField) => describeNode(node, field, texts, t);
    const [edgeOfOld, edgeOfNew] = [describeEdges(before, texts, t), describeEdges(after, texts, t)];
    const node = (mark: ChangeMark, one: FunnelNode, fields: FieldChange[]): Change => ({
      ...{ id: one.id, mark, fields, name: texts.nameOf(one) },
    });
    const edge = (mark: ChangeMark, one: FunnelEdge, fields: FieldChange[], words = edgeOfNew): Change => ({
      ...{ id: one.id, mark, fields, name: words(one, 'ends') },
    });
    return [
      ...diff.nodes.added.map((one) => node('added', one, wholeText('after', nodeText(one, 'message')))),
      ...diff.nodes.changed.map((one) => node('changed', one.after, fieldsOf(one, SHOWN, nodeText, nodeText))),
      ...diff.nodes.removed.map((one) => node('removed', one, wholeText('before', nodeText(one, 'message')))),
      ...diff.edges.added.map((one) =>
        edge('added', one, wholeText('after', edgeOfNew(one, 'condition'), 'condition')),
      ),
      ...diff.edges.changed.map((one) => edge('changed', one.after, fieldsOf(one, EDGE_SHOWN, edgeOfOld, edgeOfNew))),
      ...diff.edges.removed.map((one) =>
        edge('removed', one, wholeText('before', edgeOfOld(one, 'condition'), 'condition'), edgeOfOld),
      ),
    ];
  }, [before, after, diff, texts, t]);
}

type Words = TFunction<['versions', 'designer']>;

/** What was added or removed whole. */
function wholeText(side: 'before' | 'after', text: string, field: ShownField = 'message'): FieldChange[] {
  return text === '' ? [] : [{ field, before: '', after: '', [side]: text }];
}

function fieldsOf<Item>(
  { before, after, fields }: Changed<Item>,
  shown: Readonly<Record<string, ShownField>>,
  oldText: (item: Item, field: ShownField) => string,
  newText: (item: Item, field: ShownField) => string,
): FieldChange[] {
  const names = [...new Set(fields.flatMap((name) => shown[name] ?? []))];
  return names
    .map((field) => ({ field, before: oldText(before, field), after: newText(after, field) }))
    .filter((change) => change.before !== change.after);
}

function describeNode(node: FunnelNode, field: ShownField, { markedOf, wait, typeOf, summaryOf }: NodeTexts, t: Words) {
  const { media, delay, options = [], isMultiple = false }: NodeData = node.data;
  switch (field) {
    case 'message':
      return unmarked(markedOf(node));
    case 'delay':
      return wait(delay);
    case 'media':
      return media ? t('values.file', { name: fileNameOf(media) }) : t('values.none');
    case 'options':
      return options.join('\n');
    case 'isMultiple':
      return isMultiple ? t('values.yes') : t('values.no');
    case 'type':
      return typeOf(node);
    default:
      return summaryOf(node);
  }
}

/** Its end tells one random name from another. */
const FILE_NAME_CHARS = 12;
const fileNameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1).slice(-FILE_NAME_CHARS);

function describeEdges({ nodes }: FunnelGraph, { nameOf, edgeLabelOf }: NodeTexts, t: Words) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const endName = (id: string) => {
    const end = byId.get(id);
    return end ? nameOf(end) : id;
  };
  return (edge: FunnelEdge, field: ShownField): string => {
    if (field === 'ends')
      return t('designer:panel.edgeEnds', { source: endName(edge.source), target: endName(edge.target) });
    const condition = t(`designer:conditions.${edge.data?.condition ?? 'always'}`);
    const label = edgeLabelOf(edge);
    return label === '' || label === condition ? condition : `${condition}: ${label}`;
  };
}
