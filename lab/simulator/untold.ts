import type { Ended, Finding } from './check.ts';

const UNTOLD = `
  SELECT pet.name, count(*) AS movements FROM stock_movement JOIN pet ON pet.id = stock_movement.pet_id
  WHERE acknowledged_at IS NULL AND pet.gone_at IS NULL AND NOT EXISTS (SELECT 1 FROM outbox
    WHERE outbox.kind = 'pushStock' AND outbox.entity_id = pet.id AND outbox.state NOT IN ('done', 'discarded'))
  GROUP BY pet.id`;

/** Every movement of a pet that is still there is acknowledged, or has an entry that carries it to the service. */
export function checkUntold({ tills }: Ended): Finding[] {
  return tills.flatMap(({ program, number }) =>
    (program?.store.context.db.prepare<[], { name: string; movements: number }>(UNTOLD).all() ?? []).map(
      ({ name, movements }) => ({
        what: 'moved and never told',
        detail: `till ${number}: ${movements} movements of ${name}`,
      }),
    ),
  );
}
