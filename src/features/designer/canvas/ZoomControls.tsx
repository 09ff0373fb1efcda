import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { ControlButton, Controls, useReactFlow } from 'reactflow';

import { FIT_VIEW } from './viewport';

/** Zoom buttons with names in the interface's language; React Flow's own speak English. */
export function ZoomControls() {
  const { t } = useTranslation('designer');
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const controls = [
    { name: t('canvas.zoomIn'), Icon: PlusOutlined, act: () => zoomIn({ duration: 150 }) },
    { name: t('canvas.zoomOut'), Icon: MinusOutlined, act: () => zoomOut({ duration: 150 }) },
    { name: t('canvas.fit'), Icon: CompressOutlined, act: () => fitView({ ...FIT_VIEW, duration: 200 }) },
  ];
  return (
    <Controls showZoom={false} showFitView={false} showInteractive={false}>
      {controls.map(({ name, Icon, act }) => (
        <ControlButton key={name} title={name} aria-label={name} onClick={() => act()}>
          <Icon aria-hidden />
        </ControlButton>
      ))}
    </Controls>
  );
}
