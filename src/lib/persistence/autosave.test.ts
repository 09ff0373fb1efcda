import { createAutosave, flushAutosaves } from './autosave';

describe('the autosave of a draft', () => {
  const write = jest.fn();
  const atOnce = (work: () => void) => {
    work();
    return () => {};
  };
  beforeEach(() => {
    jest.useFakeTimers();
    write.mockReset();
  });
  afterEach(() => jest.useRealTimers());

  it('writes 500 ms after a change, once', () => {
    const autosave = createAutosave(write, 500, atOnce);
    autosave.changed();
    jest.advanceTimersByTime(499);
    expect(write).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(write).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5_000);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('writes every 500 ms during typing without a pause', () => {
    const autosave = createAutosave(write, 500, atOnce);
    for (let at = 0; at < 20; at += 1) {
      autosave.changed();
      jest.advanceTimersByTime(100);
    }
    expect(write).toHaveBeenCalledTimes(4);
  });

  it('writes at once when the page is left, and not again later', () => {
    const autosave = createAutosave(write, 500, atOnce);
    autosave.changed();
    autosave.flush();
    jest.advanceTimersByTime(5_000);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('is written with all others when the page is left or the session ends', () => {
    const autosave = createAutosave(write, 500, atOnce);
    autosave.changed();
    flushAutosaves();
    expect(write).toHaveBeenCalledTimes(1);
    flushAutosaves();
    jest.advanceTimersByTime(5_000);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('writes nothing when nothing waits, or what waits was cancelled', () => {
    const autosave = createAutosave(write, 500, atOnce);
    autosave.flush();
    autosave.changed();
    autosave.cancel();
    autosave.flush();
    jest.advanceTimersByTime(5_000);
    expect(write).not.toHaveBeenCalled();
  });
});
