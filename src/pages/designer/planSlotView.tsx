import type { ShownPlan } from '@/features/designer/plan/PlanSlot';
import { lazyView } from '@/ui/lazyView';

// Lazy: it is not part of the designer's first paint.
const { View: PlanForecast } = lazyView(
  async () => (await import(/* webpackChunkName: "forecast" */ './PlanForecast')).PlanForecast,
);

/** The forecast in the designer's plan. */
export const drawPlanForecast = (plan: ShownPlan) => <PlanForecast {...plan} />;
