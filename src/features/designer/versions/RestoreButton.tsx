import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import type { FunnelGraph, FunnelNode, FunnelVersionGraph } from '@contract/schemas/shapes';

import { Confirm } from '@/ui/Confirm';
import { useFocusHeir } from '@/ui/useFocusHeir';

import { designerActions, selectHasUnsavedWork } from '../designerSlice';
import { useDesignerDispatch } from '../designerThunk';
import { ReturnFocus } from '../focus/ReturnFocus';
import { useNodeTexts } from '../texts/nodeTextsContext';
import { useDesigner } from '../useDesigner';

import { adoptGraph } from './adoptGraph';

interface Props {
  version: FunnelVersionGraph;
  onRestored: () => void;
}

/** Puts a version back on the canvas and saves it, after the question. Names the files that are gone. */
export function RestoreButton({ version, onRestored }: Props) {
  const { t } = useTranslation('versions');
  const dispatch = useDesignerDispatch();
  const { nameOf } = useNodeTexts();
  const onCanvas = useDesigner(({ graph }) => graph);
  const hasUnsavedWork = useSelector(selectHasUnsavedWork);
  const [isAsking, setIsAsking] = useState(false);
  const { graph, losers } = withoutMedia(version, version.missingMedia);
  const isSame = adoptGraph(onCanvas, graph) === onCanvas;
  // The sentence takes the button's place.
  const done = useFocusHeir<HTMLParagraphElement>(isSame);

  function restore() {
    setIsAsking(false);
    dispatch(designerActions.versionRestored(graph));
    onRestored();
  }

  return (
    <div className="version-restore">
      {isSame ? (
        <p ref={done} tabIndex={-1} className="hint">
          {t('restore.same')}
        </p>
      ) : (
        <button type="button" className="solidButton" onClick={() => setIsAsking(true)}>
          {t('restore.submit')}
        </button>
      )}
      {isAsking && (
        <ReturnFocus>
          <Confirm
            type="warning"
            title={t('restore.title', { number: version.revision })}
            message={
              <>
                <p>{t('restore.text')}</p>
                {hasUnsavedWork && <p>{t('restore.unsaved')}</p>}
                {losers.length > 0 && (
                  <>
                    <p>{t('restore.missing')}</p>
                    <ul className="version-missing">
                      {losers.map((node) => (
                        <li key={node.id}>{nameOf(node)}</li>
                      ))}
                    </ul>
                  </>
                )}
              </>
            }
            confirmText={t('restore.confirm')}
            onConfirm={restore}
            onCancel={() => setIsAsking(false)}
          />
        </ReturnFocus>
      )}
    </div>
  );
}

/** A graph without files that are gone, and the nodes that lose theirs. */
function withoutMedia(
  { nodes, edges }: FunnelGraph,
  missing: readonly string[],
): { graph: FunnelGraph; losers: FunnelNode[] } {
  const isLoser = ({ data }: FunnelNode) => 'media' in data && missing.includes(data.media ?? '');
  const left = nodes.map((node) =>
    node.type === 'message' && isLoser(node) ? { ...node, data: { ...node.data, media: null } } : node,
  );
  return { graph: { nodes: left, edges }, losers: nodes.filter(isLoser) };
}
