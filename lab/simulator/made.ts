import type { Ended, Finding } from './check.ts';
import type { SimTill } from './till.ts';

interface Created {
  id: string;
  kind: 'createPet' | 'createCategory';
  state: string;
  remoteId: string | null;
  gone: 0 | 1;
  /** The names that it was sent with; a backup from before that knows only the one that it was to have. */
  names: string;
}

const CREATED = `
  SELECT outbox.entity_id AS id, outbox.kind, outbox.state, coalesce(pet.remote_id, category.remote_id) AS remoteId,
    coalesce(pet.gone_at, category.gone_at) IS NOT NULL AS gone,
    (SELECT json_group_array(DISTINCT name) FROM (
       SELECT body ->> 'name' AS name FROM outbox_attempt WHERE entry_id = outbox.id
       UNION SELECT payload ->> 'name' WHERE NOT EXISTS (SELECT 1 FROM outbox_attempt WHERE entry_id = outbox.id)
         AND outbox.state <> 'ready')) AS names
  FROM outbox LEFT JOIN pet ON pet.id = outbox.entity_id LEFT JOIN category ON category.id = outbox.entity_id
  WHERE outbox.kind IN ('createPet', 'createCategory')`;

/** Every pet and category that a till made is at the service once, under the id that the till has, with its last name. */
export function checkMade({ service, tills, forgotten }: Ended): Finding[] {
  const findings: Finding[] = [];
  const made = new Map<string, string[]>();
  const doubled = new Set<string>();
  for (const { kind, name, id, again } of service.made) {
    made.set(`${kind} ${name}`, [...(made.get(`${kind} ${name}`) ?? []), id]);
    if (again) doubled.add(`${kind} ${name}`);
  }
  const known = new Set<string>();
  for (const till of tills) {
    for (const one of till.program?.store.context.db.prepare<[], Created>(CREATED).all() ?? []) {
      const kind = one.kind === 'createPet' ? 'pet' : 'category';
      const keys = (JSON.parse(one.names) as string[]).map((name) => `${kind} ${name}`);
      const there = keys.flatMap((key) => made.get(key) ?? []);
      const detail = `till ${till.number} ${keys.join(', ')} (${one.state}): ${there.join(', ') || 'none'}`;
      for (const key of keys) known.add(key);
      if (keys.some((key) => doubled.has(key))) findings.push({ what: `${kind} doubled`, detail });
      else if (there.length > 1) {
        const what = 'somebody else removed it before its till knew that it had arrived';
        findings.push({ what, detail, excused: true });
      }
      if (one.state === 'done' && there.length === 0) findings.push({ what: `${kind} lost`, detail });
      if (one.state === 'done' && there.length === 1 && one.remoteId !== there[0]) {
        findings.push({ what: `${kind} linked to another`, detail: `${detail}, linked to ${one.remoteId}` });
      }
    }
  }
  for (const text of forgotten.flatMap((one) => [...one.made])) {
    const [kind = '', body = ''] = [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)];
    known.add(`${kind === 'createPet' ? 'pet' : 'category'} ${(JSON.parse(body) as { name: string }).name}`);
  }
  for (const [key, ids] of made) {
    if (!known.has(key)) findings.push({ what: 'made by nobody', detail: `${key}: ${ids.join(', ')}` });
    if (doubled.has(key) && forgotten.length > 0) findings.push({ what: 'made twice', detail: key });
  }
  return [...findings, ...checkNames(service, tills)];
}

/** Where one till alone edits, the service has its last words. */
function checkNames(service: Ended['service'], tills: readonly SimTill[]): Finding[] {
  const [till] = tills;
  if (tills.length > 1 || !till?.program || till.restored) return [];
  const rows = till.program.store.context.db
    .prepare<[], { remoteId: string; name: string; category: string | null }>(
      `SELECT pet.remote_id AS remoteId, pet.name, coalesce(category.remote_id, pet.category_remote_id) AS category
       FROM pet LEFT JOIN category ON category.id = pet.category_id
       WHERE pet.remote_id IS NOT NULL AND pet.gone_at IS NULL AND NOT EXISTS (SELECT 1 FROM outbox
         WHERE entity = 'pet' AND entity_id = pet.id AND state NOT IN ('done', 'discarded'))`,
    )
    .all();
  return rows.flatMap(({ remoteId, name, category }) => {
    const there = service.pets.get(remoteId);
    if (!there || (there.name === name && there.categoryId === category)) return [];
    const detail = `pet ${remoteId}: ${name} in ${category} / ${there.name} in ${there.categoryId}`;
    return [{ what: 'a pet says something else', detail }];
  });
}
