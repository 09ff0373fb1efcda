import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { useVariables } from '@/api/useVariables';

import { designerActions } from '@/features/designer/designerSlice';
import { changeText } from './changeText';

/**
 * Inline editor of a message's text. Every key updates the funnel, so that nothing typed is lost; Escape restores the previous
 * text. Source: SPEC-2.86, SPEC-2.87.
 */
export function InlineMessageEditor({ id, data }: Pick<FunnelNode<'message'>, 'id' | 'data'>) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const field = useRef<HTMLTextAreaElement>(null);
  const { language } = useVariables();

  useEffect(() => {
    const area = field.current;
    area?.focus({ preventScroll: true });
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    event.stopPropagation();
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSave && event.code !== 'Escape') return;
    event.preventDefault();
    const node = field.current?.closest<HTMLElement>('.react-flow__node');
    dispatch(isSave ? designerActions.inlineEditEnded() : designerActions.inlineEditCanceled());
    // Focus returns to the node once it is focusable again.
    requestAnimationFrame(() => node?.focus({ preventScroll: true }));
  }

  return (
    <textarea
      ref={field}
      className="nodeCard-editor nodrag nopan nowheel"
      aria-label={t('canvas.editor')}
      value={data.message ?? ''}
      onChange={({ target }) =>
        dispatch(designerActions.nodeEdited({ id, change: changeText(data, target.value, language) }))
      }
      onKeyDown={handleKeyDown}
      onBlur={() => dispatch(designerActions.inlineEditEnded())}
    />
  );
}
