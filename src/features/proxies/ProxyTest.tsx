import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ReachOutcome, ReachResult, ShownProxy } from '@contract/schemas/shapes';

import { useTestProxyMutation } from '@/api/proxiesApi';
import { hideSecret } from '@/api/secretArguments';
import { numberFormat } from '@/lib/numberFormat';
import { useAnnounce } from '@/ui/useAnnounce';

import { isComplete, toDraft, type WayFields } from './proxiesForm';

interface Props {
  fields: WayFields;
  password: string;
  stored: ShownProxy | null;
}

function toneOf(outcome: ReachOutcome): 'success' | 'warning' | 'error' {
  if (outcome === 'works') return 'success';
  return outcome === 'slow' || outcome === 'filesBlocked' ? 'warning' : 'error';
}

/** Asks the server to try a way, and says what it found. */
export function ProxyTest({ fields, password, stored }: Props) {
  const { t } = useTranslation('proxies');
  const announce = useAnnounce();
  const [result, setResult] = useState<ReachResult | null>(null);
  const [testProxy, { isLoading }] = useTestProxyMutation();

  async function handleTest() {
    setResult(null);
    const testing = testProxy(hideSecret({ proxy: toDraft(fields, password, stored) })).unwrap();
    if (await announce(testing, { failure: t('testFailed'), first: 'server' })) setResult(await testing);
  }

  return (
    <div className="row proxyTest">
      <button
        type="button"
        className="plainButton"
        disabled={isLoading || !isComplete(fields)}
        onClick={() => void handleTest()}
      >
        {t('test')}
      </button>
      <p role="status" className="proxyTest-result" data-tone={result ? toneOf(result.outcome) : undefined}>
        {isLoading && t('testing')}
        {result && t(`outcomes.${result.outcome}`, { took: numberFormat.format(result.tookMs ?? 0) })}
      </p>
    </div>
  );
}
