import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { ScrollableText } from '@/ui/ScrollableText';

import './keysDialog.css';

/** What each key does, by place. */
const PLACES = [
  {
    title: 'everywhere.title',
    keys: [
      ['everywhere.palette', 'Ctrl K'],
      ['everywhere.search', '/'],
      ['everywhere.keys', '?'],
      ['everywhere.close', 'Esc'],
    ],
  },
  {
    title: 'table.title',
    keys: [
      ['table.move', '↑ ↓'],
      ['table.open', 'Enter'],
    ],
  },
  {
    title: 'designer.title',
    keys: [
      ['designer.message', 'Ctrl Enter'],
      ['designer.node', 'Ctrl Shift Enter'],
      ['designer.answer', 'Alt Enter'],
      ['designer.settings', 'Enter Enter'],
      ['designer.move', '← ↑ → ↓'],
      ['designer.delete', 'Delete'],
      ['designer.copy', 'Ctrl C'],
      ['designer.paste', 'Ctrl V'],
      ['designer.duplicate', 'Ctrl D'],
      ['designer.find', 'Ctrl F'],
      ['designer.zoom', 'Ctrl'],
      ['designer.zoomKeys', '+ −'],
      ['designer.fullSize', '1'],
      ['designer.undo', 'Ctrl Z'],
      ['designer.redo', 'Ctrl Shift Z'],
      ['designer.save', 'Ctrl S'],
    ],
  },
] as const;

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys');
  return (
    <Modal open width={480} title={t('title')} footer={null} onCancel={onClose}>
      <ScrollableText>
        {PLACES.map(({ title, keys }) => (
          <section key={title}>
            <h2 className="keys-place">{t(title)}</h2>
            <dl className="keys-list">
              {keys.map(([act, pressed]) => (
                <div key={act} className="keys-row">
                  <dt>{t(act)}</dt>
                  <dd>
                    {pressed.split(' ').map((key, at) => (
                      // The same one may be pressed twice.
                      <kbd key={`${at} ${key}`}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </ScrollableText>
    </Modal>
  );
}
