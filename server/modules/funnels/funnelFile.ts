import { z } from 'zod';

import { limits } from '@contract/limits';
import { funnelName } from '@contract/schemas/fields';
import { SavedGraph, type FunnelGraph, type NodeData } from '@contract/schemas/structure';
import { SaveField } from '@contract/schemas/variables';
import { fieldOf, fieldVariable, readText, writeVariable } from '@contract/variables';

/**
 * A file of funnels, decision 0109: a line with its kind and version, a line of JSON, the manifest, and the files of the messages one
 * after the other in the order of the manifest. It has no id of an account: files are `media:0`, own fields numbers of their names.
 */
export const KIND = 'voronka-funnels';
export const VERSION = 1;

const { funnelsMaxCount, mediaMaxCount } = limits.funnelFile;
const MEDIA = /^media:(\d{1,3})$/;
/** In place of a field that was deleted. */
const NO_FIELD = '{{?}}';

/** The manifest. Every text that people see later has the limits of a form. */
export const Manifest = z.strictObject({
  funnels: z
    .array(
      z.strictObject({
        name: funnelName,
        graph: SavedGraph,
        /** Nodes whose file was gone when it was exported. */
        missing: z.array(z.string().max(100)).max(limits.funnel.nodesMaxCount),
      }),
    )
    .min(1)
    .max(funnelsMaxCount, 'problems.tooManyFunnels'),
  fields: z.array(SaveField.shape.name).max(limits.fields.maxCount),
  media: z
    .array(
      z.strictObject({
        name: z.string().max(200),
        sizeBytes: z.int().min(1).max(limits.upload.fileMaxBytes, 'problems.fileTooLarge'),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(mediaMaxCount),
});
export type Manifest = z.infer<typeof Manifest>;

/** The reference to a file of the manifest. */
export const mediaRef = (at: number): string => `media:${at}`;

/** The place of a file in the manifest; null for any other text. */
export function readMediaRef(media: string): number | null {
  const at = MEDIA.exec(media)?.[1];
  return at === undefined ? null : Number(at);
}

/** A graph with another file in each node that has one. */
export const mapMedia = ({ nodes, edges }: FunnelGraph, map: (media: string) => string | null): FunnelGraph => ({
  nodes: nodes.map((node) =>
    node.type === 'message' && node.data.media
      ? { ...node, data: { ...node.data, media: map(node.data.media) } }
      : node,
  ),
  edges,
});

/** A graph with other texts in the nodes that have one. */
export const mapTexts = (
  { nodes, edges }: FunnelGraph,
  map: (of: { message: string; variables: NodeData['variables'] }) => string,
): FunnelGraph => ({
  nodes: nodes.map((node) => {
    const { message, variables }: NodeData = node.data;
    return message ? ({ ...node, data: { ...node.data, message: map({ message, variables }) } } as typeof node) : node;
  }),
  edges,
});

/** A graph whose texts name other own fields; null for one that is gone. Texts without variables stay. */
export function mapFields(graph: FunnelGraph, map: (fieldId: number) => number | null): FunnelGraph {
  const mapText = (text: string) =>
    readText(text)
      .map((part) => {
        if (part.kind === 'text') return part.text;
        const id = fieldOf(part.id);
        if (id === null) return writeVariable(part.id);
        const mapped = map(id);
        return mapped === null ? NO_FIELD : writeVariable(fieldVariable(mapped));
      })
      .join('');
  return mapTexts(graph, ({ message, variables }) => (variables ? mapText(message) : message));
}

/** Ids of the own fields in a graph's texts, each once, in their order. */
export function fieldsOf(graph: FunnelGraph): number[] {
  const found = new Set<number>();
  mapFields(graph, (id) => {
    found.add(id);
    return id;
  });
  return [...found];
}
