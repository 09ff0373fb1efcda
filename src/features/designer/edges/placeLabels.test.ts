import { createBoxIndex, type Box } from './boxIndex';
import { placeLabels } from './placeLabels';

const LONG = 'Tell me more about the second offer';
const line = (y: number, toX = 300) => [
  { x: 0, y },
  { x: toX, y },
];
const place = (routes: Record<string, { x: number; y: number }[]>, label: string, nodes: Box[] = []) => {
  const ways = new Map(Object.entries(routes));
  return placeLabels(createBoxIndex(nodes), ways, new Map([...ways.keys()].map((id) => [id, label])));
};

describe('the label of an edge', () => {
  it('is in the middle of its edge', () => {
    expect(place({ a: line(0) }, 'Yes').get('a')).toMatchObject({ text: 'Yes', middle: { x: 150, y: 0 } });
  });

  it('is not on the part that another edge shares', () => {
    const shared = [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
      { x: 200, y: 200 },
      { x: 300, y: 200 },
    ];
    const labels = place({ a: line(0), b: shared }, 'Yes');
    expect(labels.get('a')?.middle.x).toBeGreaterThan(200);
    expect(labels.get('b')?.middle).toMatchObject({ x: 250, y: 200 });
  });

  it('is cut where a node leaves less space, and left out where there is none', () => {
    const beside = (left: number): Box => ({ id: 'n', left, top: -50, right: 900, bottom: 50 });
    const before: Box = { id: 'm', left: -300, top: -50, right: 0, bottom: 50 };
    expect(place({ a: line(0, 128) }, LONG, [before, beside(128)]).get('a')?.text).toMatch(/^Tell me more…$/);
    expect(place({ a: line(0, 400) }, LONG, [before, beside(400)]).get('a')?.text).toMatch(/^Tell me more about the/);
    expect(place({ a: line(0, 30) }, LONG, [before, beside(30)]).get('a')).toBeUndefined();
  });

  it('is written in large letters where nodes and other labels leave space for all of it', () => {
    const beside = (left: number): Box => ({ id: 'n', left, top: -50, right: 900, bottom: 50 });
    const widthsPx = (lengthPx: number, nodes: Box[] = []) => {
      const { widthPx = 0, largeWidthPx = 0 } = place({ a: line(0, lengthPx) }, 'Maybe', nodes).get('a') ?? {};
      return { widthPx, largeWidthPx };
    };
    const whole = widthsPx(300);
    expect(whole.largeWidthPx).toBeGreaterThan(whole.widthPx * 1.2);
    const tight = widthsPx(72, [{ id: 'm', left: -300, top: -50, right: 0, bottom: 50 }, beside(72)]);
    expect(tight).toEqual({ widthPx: whole.widthPx, largeWidthPx: 0 });
    const above = { id: 'above', left: 0, top: -60, right: 300, bottom: -14 };
    expect(widthsPx(300, [above])).toEqual({ ...whole, largeWidthPx: 0 });
  });

  it('is beside the label of another edge', () => {
    const [one, other] = [...place({ a: line(0), b: line(12) }, 'Yes').values()];
    expect(one?.middle).not.toEqual(other?.middle);
    expect(Math.abs((one?.middle.x ?? 0) - (other?.middle.x ?? 0))).toBeGreaterThan(30);
  });
});
