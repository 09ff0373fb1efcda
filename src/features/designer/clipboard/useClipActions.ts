import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';

import { limits } from '@contract/limits';

import { copyText, readCopiedText } from '@/lib/copyText';
import { useToasts } from '@/ui/useToasts';

import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import type { Point } from '../graph/area';
import { hasStart } from '../graph/graphEdits';
import { selectedNodeIds } from '../graph/selection';

import { readClip, takeClip, writeClip, type Clip } from './clip';

/** Copies, pastes and duplicates the selected nodes, with a toast about the result. */
export function useClipActions() {
  const { t } = useTranslation(['designer', 'planner']);
  const store = useStore<DesignerRoot>();
  const { message } = useToasts();

  function takeSelected(): Clip | null {
    const { graph, selection } = selectDesigner(store.getState());
    const ids = selectedNodeIds(selection);
    return ids.length > 0 ? takeClip(graph, ids) : null;
  }

  /** Pastes a clip around a point of the canvas, or beside what was copied. @returns the number of added nodes */
  function place(clip: Clip, middle: Point | null): number {
    const { graph } = selectDesigner(store.getState());
    if (hasStart(graph) && clip.nodes.some(({ type }) => type === 'start')) {
      message.info(t('planner:problems.startDuplicate'));
      if (clip.nodes.length === 1) return 0;
    }
    store.dispatch(designerActions.clipPasted(clip, middle));
    const count = selectDesigner(store.getState()).graph.nodes.length - graph.nodes.length;
    if (count === 0) message.error(t('clipboard.tooMany', { max: limits.funnel.nodesMaxCount }));
    return count;
  }

  /** The selected nodes as clipboard text; null without a selection. */
  const copy = (): string | null => {
    const clip = takeSelected();
    if (clip) message.success(t('clipboard.copied', { count: clip.nodes.length }));
    return clip && writeClip(clip);
  };

  const duplicate = () => {
    const clip = takeSelected();
    if (clip) place(clip, null);
  };

  const paste = (text: string, middle: Point | null) => {
    const read = readClip(text);
    if (read.kind !== 'clip') {
      message.info(t(`clipboard.${read.kind}`));
      return;
    }
    const count = place(read.clip, middle);
    if (count > 0) message.success(t('clipboard.pasted', { count }));
  };

  /** Copies by a button, which a browser may refuse. */
  const copyByPress = async () => {
    const clip = takeSelected();
    if (!clip) return;
    try {
      await copyText(writeClip(clip));
      message.success(t('clipboard.copied', { count: clip.nodes.length }));
    } catch {
      message.error(t('clipboard.refused'));
    }
  };

  /** Pastes by a button, which a browser may refuse, and does without HTTPS. */
  const pasteByPress = async (middle: Point) => {
    try {
      paste(await readCopiedText(), middle);
    } catch {
      message.info(t('clipboard.readRefused'));
    }
  };

  return { copy, duplicate, paste, copyByPress, pasteByPress };
}
