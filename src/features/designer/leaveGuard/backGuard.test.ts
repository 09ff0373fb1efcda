import { createBackGuard } from './backGuard';

describe("the browser's Back in the designer", () => {
  const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
  const hearsRouter = jest.fn();
  const asks = jest.fn();
  const asked = async (times = 1) => {
    while (asks.mock.calls.length < times) await settle();
  };
  let isUnsaved = true;
  let guard: ReturnType<typeof createBackGuard>;

  beforeEach(() => {
    isUnsaved = true;
    hearsRouter.mockReset();
    asks.mockReset();
    window.history.pushState('before', '', '/funnels');
    window.history.pushState('designer', '', '/funnel-designer');
    window.addEventListener('popstate', hearsRouter);
    guard = createBackGuard(() => isUnsaved, asks);
  });
  afterEach(() => {
    guard.stop();
    window.removeEventListener('popstate', hearsRouter);
  });

  it('is blocked with a confirmation while work is unsaved, repeatedly', async () => {
    for (let time = 1; time <= 2; time += 1) {
      guard.arm();
      window.history.back();
      await asked(time);
      await settle();
      expect(asks).toHaveBeenCalledTimes(time);
      expect(window.location.pathname).toBe('/funnel-designer');
    }
    expect(hearsRouter).not.toHaveBeenCalled();
  });

  it('leaves when the operator confirms', async () => {
    guard.arm();
    window.history.back();
    await asked();
    guard.goBack();
    await popped();
    expect(window.location.pathname).toBe('/funnels');
  });

  it('leaves also when editing went on while the confirmation was open', async () => {
    guard.arm();
    window.history.back();
    await asked();
    guard.arm();
    guard.retire();
    await guard.disarm();
    guard.goBack();
    guard.arm();
    expect(guard.isLeaving()).toBe(true);
    await popped();
    expect(window.location.pathname).toBe('/funnels');
    expect([guard.isLeaving(), asks.mock.calls.length]).toEqual([false, 1]);
  });

  it('leaves no history entry when the page is left another way while work goes on', async () => {
    guard.arm();
    guard.retire();
    const disarmed = guard.disarm();
    guard.arm();
    await disarmed;
    guard.arm();
    expect([window.history.state, window.location.pathname]).toEqual(['designer', '/funnel-designer']);
    expect(hearsRouter).not.toHaveBeenCalled();
  });

  it('needs a single click once everything is saved', async () => {
    guard.arm();
    isUnsaved = false;
    window.history.back();
    await popped();
    expect(asks).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe('/funnels');
  });

  it('leaves no history entry when the designer is closed by its own button', async () => {
    guard.arm();
    await guard.disarm();
    expect([window.history.state, window.location.pathname]).toEqual(['designer', '/funnel-designer']);
    expect([asks.mock.calls.length, hearsRouter.mock.calls.length]).toEqual([0, 0]);
    await guard.disarm();
  });
});
