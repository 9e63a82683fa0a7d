import { expect, test } from 'vitest';
import { failure } from './http.ts';
import { MINUTE, shop } from './testing.ts';

// A service that refuses its lists for a while, while it is set up anew, for one.

test.each([403, 404])(
  'a list that is refused (%i) for some minutes is read again by itself',
  async (status) => {
    const one = await shop({});
    const { service, world, program } = one;
    const answer = service.answer.bind(service);
    const until = world.now + 10 * MINUTE;
    let asked = 0;
    service.answer = (request) => {
      const plain = answer(request);
      if (world.now >= until || request.method !== 'GET') return plain;
      asked += 1;
      return { ...plain, ...failure(status) };
    };
    program().sync.refresh();
    await one.pass(11 * MINUTE);
    expect(asked).toBeLessThan(20);
    service.foreignPet({ name: 'Kiki', quantity: 3 });
    await one.pass(60 * MINUTE);
    expect(program().store.context.db.prepare('SELECT name FROM pet').pluck().all()).toContain('Kiki');
  },
);
