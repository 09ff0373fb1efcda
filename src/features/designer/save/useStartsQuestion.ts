import { useRef, useState } from 'react';
import { useStore } from 'react-redux';

import { selectDesigner, type DesignerRoot } from '../designerSlice';
import { useDesignerDispatch } from '../designerThunk';

import { recallAnswer, type Answered, type StartsAnswer } from './plannedStarts';
import { saveFunnel, type SaveOutcome } from './saveFunnel';

interface Question {
  count: number;
  answer: (answer: StartsAnswer | null) => void;
}

/** Saves the funnel, and asks first what planned starts send if it would change. One question at a time. */
export function useStartsQuestion() {
  const dispatch = useDesignerDispatch();
  const store = useStore<DesignerRoot>();
  const [question, setQuestion] = useState<Question | null>(null);
  const isAsking = useRef(false);
  const last = useRef<Answered | null>(null);

  async function ask(count: number): Promise<StartsAnswer | null> {
    isAsking.current = true;
    const answer = await new Promise<StartsAnswer | null>((resolve) => setQuestion({ count, answer: resolve }));
    isAsking.current = false;
    setQuestion(null);
    return answer;
  }

  async function saveAsking(overwrite: boolean): Promise<SaveOutcome> {
    if (isAsking.current) return { kind: 'busy' };
    const { funnelId, graph } = selectDesigner(store.getState());
    const plannedStarts = recallAnswer(last.current, funnelId, graph);
    let outcome = await dispatch(saveFunnel({ overwrite, plannedStarts }));
    if (outcome.kind === 'startsPlanned') {
      const answer = await ask(outcome.count);
      if (answer === null) return { kind: 'busy' };
      last.current = { funnelId, graph, answer };
      outcome = await dispatch(saveFunnel({ overwrite, plannedStarts: answer }));
    }
    if (outcome.kind === 'updated' && last.current?.answer === 'newest') last.current = null;
    return outcome;
  }

  return { saveAsking, question };
}
