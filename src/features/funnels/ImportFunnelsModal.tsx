import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { limits } from '@contract/limits';
import type { FunnelFileReport } from '@contract/schemas/shapes';

import { endExpiredSession } from '@/api/expiredSession';
import { checkFunnelFile, useImportFunnelsMutation } from '@/api/funnelFilesApi';
import { RequestModal } from '@/ui/RequestModal';
import { useAnnounce } from '@/ui/useAnnounce';
import { useErrorMessage } from '@/ui/useErrorMessage';

import './funnelFiles.css';
import { ImportReport } from './ImportReport';

const maxMb = limits.funnelFile.maxBytes / (1024 * 1024);

/** Creates funnels from a file: shows first what it would bring, what does not fit, and what would be renamed. */
export function ImportFunnelsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['funnels', 'common']);
  const announce = useAnnounce();
  const [importFunnels, { isLoading }] = useImportFunnelsMutation();
  const { report, percent, problem, choose } = useCheckedFile();
  const input = useRef<HTMLInputElement>(null);
  const count = report?.funnels.length ?? 0;
  const isReady = report?.problems.length === 0;

  async function handleImport() {
    if (!report || !isReady || isLoading) return;
    const funnels = report.funnels.map(({ name, graph }) => ({ name, graph }));
    const importing = importFunnels({ funnels, fields: report.fields }).unwrap();
    const texts = { success: t('files.imported', { count }), failure: t('files.importFailed') };
    if (await announce(importing, texts)) onClose();
  }

  return (
    <RequestModal
      width={720}
      title={t('files.importTitle')}
      okText={isReady ? t('files.importSubmit', { count }) : t('files.importNothing')}
      okButtonProps={{ disabled: !isReady }}
      closable={{ 'aria-label': t('common:actions.close') }}
      isPending={isLoading}
      onOk={() => void handleImport()}
      onCancel={onClose}
    >
      <p className="hint">{t('files.importHint', { maxMb })}</p>
      <div className="row funnelFile-choose">
        <button type="button" className="plainButton" onClick={() => input.current?.click()}>
          {t(report ? 'files.chooseOther' : 'files.choose')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".funnels"
          aria-label={t('files.choose')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void choose(file);
          }}
        />
        {percent !== null && (
          <>
            <progress max={100} value={percent} aria-label={t('files.checking', { percent })} />
            <span role="status">{t('files.checking', { percent })}</span>
          </>
        )}
      </div>
      {problem !== null && (
        <p className="funnelFile-problem" role="alert">
          {problem}
        </p>
      )}
      {report && <ImportReport report={report} />}
    </RequestModal>
  );
}

/** The file that was chosen last, as the server has read it. */
function useCheckedFile() {
  const { t } = useTranslation('funnels');
  const dispatch = useDispatch();
  const describeError = useErrorMessage();
  const checking = useRef<AbortController | null>(null);
  const [report, setReport] = useState<FunnelFileReport | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => checking.current?.abort(), []);

  async function choose(file: File) {
    checking.current?.abort();
    const { signal } = (checking.current = new AbortController());
    setReport(null);
    setProblem(null);
    setPercent(0);
    try {
      const found = await checkFunnelFile(file, { signal, onProgress: setPercent });
      if (!signal.aborted) setReport(found);
    } catch (error) {
      if (signal.aborted) return;
      endExpiredSession(error, dispatch);
      setProblem(describeError(error, t('files.checkFailed'), 'reason').text);
    }
    if (!signal.aborted) setPercent(null);
  }

  return { report, percent, problem, choose };
}
