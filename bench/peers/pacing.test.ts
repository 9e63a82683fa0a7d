import { expect, test } from 'vitest';
import { allPeers } from '../pacing/peers.ts';
import { run } from '../pacing/run.ts';

const cell = { plan: 'free', limiter: 'sliding', tills: 1, clocksRight: false } as const;
const senders = await allPeers();

test.each(senders.map((peer) => [peer.name, peer] as const))(
  '%s sends orders, and none twice',
  async (_name, peer) => {
    const { lost, doubled } = await run(peer, cell, 1);
    expect(lost).toBeLessThan(200);
    expect(doubled).toBe(0);
  },
);
