import type { CarePdf, Conditions, ConditionsSubject } from '../../../../shared/domain/conditions.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { Ipc } from '../../../app/bridge.ts';

/** Conditions of sale as a manager sets them. */
export function createConditionsEditing({
  ipc: { call },
  app: { notifyFailure },
}: {
  ipc: Ipc;
  app: AppStores;
}) {
  /** Those of a pet or a category itself, null for none; undefined, with a word to the person, where they cannot be read. */
  async function readConditions(subject: ConditionsSubject): Promise<Conditions | null | undefined> {
    const answer = await call('conditions.of', subject);
    if (answer.ok) return answer.value;
    notifyFailure(answer.error);
    return undefined;
  }

  async function saveConditions(
    subject: ConditionsSubject,
    conditions: Conditions | null,
  ): Promise<Failure | null> {
    const answer = await call('conditions.save', { subject, conditions });
    return answer.ok ? null : answer.error;
  }

  /** Asks for a PDF; null, with a word to the person where it is none, if there is nothing to take. */
  async function choosePdf(): Promise<CarePdf | null> {
    const answer = await call('conditions.choosePdf', {});
    if (answer.ok) return answer.value.pdf;
    notifyFailure(answer.error);
    return null;
  }

  return { readConditions, saveConditions, choosePdf };
}
