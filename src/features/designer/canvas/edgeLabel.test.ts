import type { FunnelNode } from '@contract/schemas/shapes';

import { COLUMN_GAP_PX, NODE_SIZES } from '../graph/nodeSize';

import { cutEdgeLabel } from './edgeLabel';

const messageAt = (x: number, y: number): FunnelNode => ({ id: 'a', type: 'message', position: { x, y }, data: {} });
const source = messageAt(0, 0);
const beside = (gapPx: number, y = 0) => messageAt(NODE_SIZES.message.widthPx + gapPx, y);

describe('the label of an edge', () => {
  it('fits between two columns of the layout', () => {
    expect(cutEdgeLabel('Agree to all', source, beside(COLUMN_GAP_PX))).toBe('Agree to all');
    expect(cutEdgeLabel('Agree to all of it and more', source, beside(COLUMN_GAP_PX))).toBe('Agree to all…');
  });

  it('is cut before it reaches over a close node', () => {
    expect(cutEdgeLabel('Agree', source, beside(32))).toBe('Agree');
    expect(cutEdgeLabel('Agree to all', source, beside(32))).toBe('Agre…');
  });

  it('is whole where only the frame touches the corner of a node', () => {
    const { heightPx } = NODE_SIZES.message;
    expect(cutEdgeLabel('Confirm this', source, beside(48, 2 * (heightPx / 2 + 8)))).toBe('Confirm this');
    expect(cutEdgeLabel('Confirm this', source, beside(48, 2 * (heightPx / 2 + 6)))).toBe('Conf…');
  });

  it('does not end in a letter or two of a word', () => {
    expect(cutEdgeLabel('Yes, please', source, beside(48))).toBe('Yes…');
    expect(cutEdgeLabel('A question of taste', source, beside(COLUMN_GAP_PX))).toBe('A question of…');
    expect(cutEdgeLabel('Remember', source, beside(48))).toBe('Reme…');
    expect(cutEdgeLabel('OK, please', source, beside(48))).toBe('OK…');
    expect(cutEdgeLabel('I agree', source, beside(48))).toBe('I ag…');
    expect(cutEdgeLabel('Is it so', source, beside(48))).toBe('Is i…');
  });

  it('is longer where no node is at its height, and in an edge that leads back', () => {
    expect(cutEdgeLabel('Agree to all of it', source, beside(32, 400))).toBe('Agree to all of it');
    expect(cutEdgeLabel('Agree to all of it', source, messageAt(-600, 0))).toBe('Agree to all of it');
    expect(cutEdgeLabel('x'.repeat(200), source, messageAt(-600, 0))).toHaveLength(32);
  });
});
