import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { useReactFlow } from 'reactflow';

import type { MenuItem } from '@/ui/MenuList';

import type { AddMenuControl } from '../adding/useAddMenu';
import { useClipActions } from '../clipboard/useClipActions';
import { useDeleteElement } from '../deletion/useDeleteElement';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { selectedNodeIds, selectNodes } from '../graph/selection';
import { CanvasMenu } from './CanvasMenu';
import type { ContextMenuState } from './useContextMenu';

interface Props {
  menu: ContextMenuState;
  onAdd: AddMenuControl['open'];
  onClose: () => void;
}

/** What can be done with the node, all selected ones if it is one of them, the edge or the empty canvas that was clicked. */
export function ContextMenu({ menu, onAdd, onClose }: Props) {
  const { t } = useTranslation('designer');
  const { target, screen } = menu;
  const itemsOf = {
    node: useNodeItems(menu, onAdd),
    edge: useEdgeItems(menu, onAdd),
    canvas: useCanvasItems(menu, onAdd),
  };
  return (
    <CanvasMenu
      key={`${screen.x} ${screen.y}`}
      label={t('menu.title')}
      items={itemsOf[target?.kind ?? 'canvas']}
      place={menu}
      onClose={onClose}
    />
  );
}

function useNodeItems({ target, screen }: ContextMenuState, onAdd: Props['onAdd']): MenuItem[] {
  const { t } = useTranslation('designer');
  const store = useStore<DesignerRoot>();
  const deleteElement = useDeleteElement();
  const { duplicate, copyByPress } = useClipActions();
  const id = target?.id ?? '';
  const { graph, selection } = selectDesigner(store.getState());
  const selected = selectedNodeIds(selection);
  const chosen = selectNodes(selected.includes(id) ? selected : [id]);
  const isOne = chosen?.kind === 'node';
  const isStart = isOne && graph.nodes.some((node) => node.id === id && node.type === 'start');

  /** What keys and buttons act on, too. */
  function select() {
    if (!selected.includes(id)) store.dispatch(designerActions.elementSelected(chosen));
  }

  function handleCopy() {
    select();
    void copyByPress();
  }

  function handleDuplicate() {
    select();
    duplicate();
  }

  const add = {
    key: 'add',
    label: t('menu.addAfter'),
    onSelect: () => onAdd({ ties: { afterId: id }, drop: null, screen }),
  };
  const copies = [
    { key: 'copy', label: t('clipboard.copy'), onSelect: handleCopy },
    { key: 'duplicate', label: t('clipboard.duplicate'), onSelect: handleDuplicate },
  ];
  const remove = {
    key: 'delete',
    label: isOne ? t('panel.deleteNode') : t('selection.delete'),
    isDangerous: true,
    onSelect: () => chosen && deleteElement(chosen),
  };
  return [...(isOne ? [add] : []), ...(isStart ? [] : copies), remove];
}

function useEdgeItems({ target, screen }: ContextMenuState, onAdd: Props['onAdd']): MenuItem[] {
  const { t } = useTranslation('designer');
  const deleteElement = useDeleteElement();
  const id = target?.id ?? '';
  return [
    { key: 'add', label: t('menu.addInto'), onSelect: () => onAdd({ ties: { edgeId: id }, drop: null, screen }) },
    {
      key: 'delete',
      label: t('panel.deleteEdge'),
      isDangerous: true,
      onSelect: () => deleteElement({ kind: 'edge', id }),
    },
  ];
}

function useCanvasItems({ screen }: ContextMenuState, onAdd: Props['onAdd']): MenuItem[] {
  const { t } = useTranslation('designer');
  const store = useStore<DesignerRoot>();
  const { screenToFlowPosition } = useReactFlow();
  const { pasteByPress } = useClipActions();
  const point = screenToFlowPosition(screen);
  const all = selectNodes(selectDesigner(store.getState()).graph.nodes.map(({ id }) => id));
  return [
    {
      key: 'add',
      label: t('menu.addHere'),
      onSelect: () => onAdd({ ties: {}, drop: { point, hold: 'middle' }, screen }),
    },
    { key: 'paste', label: t('menu.paste'), onSelect: () => void pasteByPress(point) },
    {
      key: 'all',
      label: t('menu.selectAll'),
      isDisabled: all === null,
      onSelect: () => store.dispatch(designerActions.elementSelected(all)),
    },
  ];
}
