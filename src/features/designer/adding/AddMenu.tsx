import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { NodeType } from '@contract/schemas/shapes';

import { designerActions } from '../designerSlice';
import { focusPanel } from '../focus/focusTargets';
import { CanvasMenu } from '../menu/CanvasMenu';
import { NodeIcon } from '../nodes/NodeIcon';
import { viewOf } from '../nodes/nodeViews';
import { useNodeTypes } from '../nodes/useNodeTypes';

import { cornerOf, type AddMenuState } from './useAddMenu';

/** The node types that can be added here. A choice adds the node, selects it and focuses its first field. */
export function AddMenu({ menu, onClose }: { menu: AddMenuState; onClose: () => void }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const known = useNodeTypes();
  const types = known.filter((type) => type !== 'start');
  const { ties, drop } = menu;

  // The settings that may follow.
  useEffect(() => {
    for (const type of known)
      void viewOf(type)
        .preload?.()
        .catch(() => undefined);
  }, [known]);

  function add(type: NodeType) {
    dispatch(designerActions.nodeAdded(type, ties, drop && cornerOf(type, drop)));
    focusPanel();
  }

  return (
    <CanvasMenu
      label={t('canvas.addMenu')}
      items={types.map((type) => ({
        key: type,
        label: t(`nodes.${type}`),
        icon: <NodeIcon type={type} />,
        onSelect: () => add(type),
      }))}
      place={menu}
      onClose={onClose}
    />
  );
}
