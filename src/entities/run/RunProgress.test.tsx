import { screen } from '@testing-library/react';

import type { Progress } from '@contract/schemas/shapes';
import { DAY_S, toSeconds } from '@contract/time';
import type { WaitReason } from '@contract/waitReasons';

import { formatNear } from '@/lib/moment';
import { renderApp, type RenderedApp } from '@test/kit/renderApp';

import { RunProgress } from './RunProgress';

const nowMs = Date.now();
const soonS = toSeconds(nowMs) + 3_600;
const near = formatNear(soonS, nowMs);
const progress = (change: Partial<Progress>): Progress => ({ done: 3, total: 8, nextAt: null, wait: null, ...change });

type Texts = RenderedApp['t'];
const texts: Record<Exclude<WaitReason, 'time' | 'paused'>, (t: Texts) => string> = {
  stopped: (t) => t('progress:waits.stoppedSince', { moment: near }),
  offline: (t) => t('progress:waits.offlineSince', { moment: near }),
  reply: (t) => t('progress:waits.reply'),
  quiet: (t) => t('progress:waits.quietUntil', { moment: near }),
  pace: (t) => t('progress:waits.paceUntil', { moment: near }),
  queue: (t) => t('progress:waits.queue'),
  file: (t) => t('progress:waits.file'),
  sending: (t) => t('progress:waits.sending'),
};

it.each(Object.keys(texts) as (keyof typeof texts)[])('says what a run waits for: %s', (reason) => {
  const { t } = renderApp(<RunProgress progress={progress({ wait: { reason, moment: soonS } })} />);
  expect(screen.getByText(texts[reason](t))).toBeInTheDocument();
  expect(screen.getByText(t('progress:done', { done: 3, total: 8 }))).toBeInTheDocument();
});

it('shows the next moment while it is ahead, with its day unless it is today', () => {
  const tomorrowS = toSeconds(nowMs) + DAY_S + 3_600;
  const wait = { reason: 'time', moment: null } as const;
  const { t, container } = renderApp(<RunProgress progress={progress({ nextAt: tomorrowS, wait })} />);
  const moment = formatNear(tomorrowS, nowMs);
  expect(moment.length).toBeGreaterThan(5);
  expect(screen.getByText(t('progress:next', { done: 3, total: 8, moment }))).toBeInTheDocument();
  expect(container.querySelector('.runProgress-wait')).toBeNull();
});

it('shows no next moment while the run is paused, because resuming may move it, and leaves the pause to its chip', () => {
  const wait = { reason: 'paused', moment: null } as const;
  const { t, container } = renderApp(<RunProgress progress={progress({ nextAt: soonS, wait })} />);
  expect(screen.getByText(t('progress:done', { done: 3, total: 8 }))).toBeInTheDocument();
  expect(screen.queryByText(t('progress:next', { done: 3, total: 8, moment: near }))).not.toBeInTheDocument();
  expect(container.querySelector('.runProgress-wait')).toBeNull();
});

it('shows no next moment while nothing is sent', () => {
  const wait = { reason: 'stopped', moment: soonS } as const;
  const { t } = renderApp(<RunProgress progress={progress({ nextAt: soonS, wait })} />);
  expect(screen.getByText(t('progress:done', { done: 3, total: 8 }))).toBeInTheDocument();
  expect(screen.getByText(t('progress:waits.stoppedSince', { moment: near }))).toBeInTheDocument();
});
