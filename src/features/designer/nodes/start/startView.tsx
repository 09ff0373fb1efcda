import { useTranslation } from 'react-i18next';

import type { NodeView } from '../nodeView';

/** A start node has nothing to enter. */
export const startView: NodeView<'start'> = {
  Settings: StartSettings,
  summaryOf: (_node, { t }) => t('nodes.startHint'),
};

function StartSettings() {
  const { t } = useTranslation('designer');
  return <p className="hint panelField-hint">{t('panel.startHint')}</p>;
}
