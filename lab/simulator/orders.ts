import type { Ended, Finding } from './check.ts';
import { isKeyOf } from './http.ts';
import { OWN_ORDERS, type OwnOrder } from './own-orders.ts';
import type { FakeService } from './service.ts';
import type { SimTill } from './till.ts';

type Creation = FakeService['created'][number];

/** An order that a till has, or had before a restore, and what the service made of the requests that it was sent with. */
interface Followed {
  till: SimTill;
  order: OwnOrder;
  isForgotten: boolean;
  creations: Creation[];
}

/**
 * Every order of a till is at the service once, and nothing else is. Each creation belongs to the order whose key its
 * request bore, whether or not the service makes anything of keys; so two orders of one second are never mistaken for one
 * another here, nor are those that a restored till has forgotten.
 */
export function checkOrders(ended: Ended): Finding[] {
  const { plan, service } = ended;
  const { followed, findings } = follow(ended);
  for (const one of followed) one.creations = withoutUnseen(one, service, findings);
  const step = plan.service.shipDateStep;
  if (step > 1) exchangeAlike(followed, step);
  return [...findings, ...followed.flatMap((one) => checkOrder(one, ended))];
}

function follow({ tills, forgotten, service }: Ended): { followed: Followed[]; findings: Finding[] } {
  const known = tills.flatMap((till) =>
    ownOrders(till).map((order) => ({ till, order, isForgotten: false })),
  );
  const gone = forgotten.flatMap(({ till: number, orders }) => {
    const till = tills.find((one) => one.number === number);
    return till ? orders.map((order) => ({ till, order, isForgotten: true })) : [];
  });
  const followed = [...known, ...gone].map((one): Followed => ({ ...one, creations: [] }));
  const findings: Finding[] = [];
  for (const creation of service.created) {
    const owner = followed.find(({ order }) => isKeyOf(creation.key, order.createEntry));
    if (owner) owner.creations.push(creation);
    else if (!creation.withdrawn)
      findings.push({ what: 'nobody’s order', detail: `${creation.id} of pet ${creation.petId}` });
  }
  return { followed, findings };
}

/**
 * Creations without those that were repeated rightly. What somebody else withdrew before its answer was known is proven
 * absent, and goes again, under its own id where the service keeps ours. So does what another till cancelled before an
 * answer had shown it to its own: nothing at the service tells that it had ever been there (docs/sync.md, "An entry's life").
 */
function withoutUnseen({ creations, till }: Followed, service: FakeService, findings: Finding[]): Creation[] {
  const left = standing(creations);
  const unseen = left.filter(({ id }) => {
    const cancelledAt = service.cancelledAt.get(id);
    if (cancelledAt === undefined || till.shown.has(id)) return false;
    return creations.some((other) => service.cameAt(other.id) > cancelledAt);
  });
  if (unseen.length === 0) return left;
  const what = 'somebody else cancelled it before its till knew that it had arrived';
  findings.push({ what, detail: unseen.map(({ id }) => id).join(', '), excused: true });
  return standing(left.filter((creation) => !unseen.includes(creation)));
}

function standing(all: readonly Creation[]): Creation[] {
  const left = all.filter(({ withdrawn }) => !withdrawn);
  return left.length > 0 ? left : all.slice(-1);
}

/**
 * Where the service cuts moments to whole seconds, two orders for the same goods and second look the same to a till: it
 * may take one for the other and send that other one again. Both are there once in the end, and nobody can tell them apart.
 */
function exchangeAlike(followed: readonly Followed[], step: number): void {
  const withNone = followed.filter((one) => one.creations.length === 0 && !isUnsent(one));
  for (const one of withNone.toSorted((a, b) => Number(isDone(b)) - Number(isDone(a)))) {
    for (const other of followed.filter(hasOneTooMany)) {
      const alike = other.creations.find(
        (creation) =>
          !creation.withdrawn &&
          creation.id !== other.order.remoteId &&
          looksLike(creation, one, other, step),
      );
      if (!alike) continue;
      other.creations = other.creations.filter((creation) => creation !== alike);
      one.creations = [alike];
      break;
    }
  }
}

const isDone = ({ order }: Followed): boolean => order.createState === 'done';

/** One that was given up is to have none. */
const hasOneTooMany = ({ order, creations }: Followed): boolean =>
  creations.length > (order.createState === 'discarded' ? 0 : 1);

/** No request was ever made for it: it is not there, whatever looks like it. What a restore made a till forget says nothing. */
const isUnsent = ({ order, till, isForgotten }: Followed): boolean =>
  order.createAttempts === 0 && (isForgotten || order.generation === till.program?.store.identity.generation);

/** Whether a creation of another order looks as one would. A backup may not know which pet of the service is its own. */
function looksLike(creation: Creation, { order }: Followed, other: Followed, step: number): boolean {
  const { quantity, shipDate } = payloadOf(order);
  const isSamePet = [creation.petId, other.order.petRemoteId, null].includes(order.petRemoteId);
  return isSamePet && creation.quantity === quantity && cut(creation.shipDate, step) === cut(shipDate, step);
}

const payloadOf = ({ createPayload }: OwnOrder) =>
  JSON.parse(createPayload) as { quantity: number; shipDate: string };

/** A moment as a service keeps it that cuts to steps of so many milliseconds. */
const cut = (date: string, step: number): number => Math.floor(Date.parse(date) / step) * step;

function checkOrder(one: Followed, { service, tills, plan }: Ended): Finding[] {
  const { order, till, creations, isForgotten } = one;
  const step = plan.service.shipDateStep;
  const ids = creations.map(({ id }) => id);
  const { quantity, shipDate } = payloadOf(order);
  const whose = isForgotten ? `till ${till.number} forgotten order` : `till ${till.number} order`;
  const state = `(${order.createState} ${order.createReason})`;
  const subject = `${whose} ${order.id} ${state} ${order.petRemoteId} x ${quantity} @ ${shipDate}`;
  const findings: Finding[] = [];
  const say = (what: string) =>
    findings.push({ what, detail: `${subject}; at the service: ${ids.join(', ') || 'none'}` });
  if (ids.length > 1) say('doubled');
  if (isDone(one) && ids.length === 0) say('lost');
  if (creations.some((creation) => !isAsWritten(creation, one, step))) say('sent as something else');
  if (isForgotten) return findings;
  if (order.createState === 'discarded' && creations.some(({ withdrawn }) => !withdrawn))
    say('withdrawn and sent');
  if (isDone(one) && order.remoteId === null) say('not linked');
  else if (isDone(one) && step === 1 && ids.length === 1 && ids[0] !== order.remoteId)
    say('linked to another order');
  if (order.openEntries === 0 && order.parkedEntries === 0 && order.remoteId)
    findings.push(...checkEnd(order, service, subject, till.restored ? 2 : tills.length));
  return findings;
}

/** A backup knows neither the pet's id, nor which day a customer's order was moved to before it was sent. */
function isAsWritten(creation: Creation, { order, till }: Followed, step: number): boolean {
  const { quantity, shipDate } = payloadOf(order);
  if (creation.quantity !== quantity) return false;
  if (till.restored) return true;
  return creation.petId === order.petRemoteId && cut(creation.shipDate, step) === cut(shipDate, step);
}

/** How an order stands at the end, where this till alone had a say in it. */
function checkEnd(order: OwnOrder, service: FakeService, subject: string, tills: number): Finding[] {
  const there = service.orders.get(order.remoteId ?? '');
  if (order.state === 'cancelled') {
    return there && service.traits.deletesOrders
      ? [{ what: 'cancelled and still there', detail: subject }]
      : [];
  }
  if (tills > 1) return [];
  if (!there) return service.withdrawn.has(order.remoteId ?? '') ? [] : [{ what: 'gone', detail: subject }];
  if (there.complete !== (order.complete === 1)) return [{ what: 'complete differs', detail: subject }];
  return [];
}

function ownOrders(till: SimTill): OwnOrder[] {
  return till.program?.store.context.db.prepare<[], OwnOrder>(OWN_ORDERS).all() ?? [];
}
