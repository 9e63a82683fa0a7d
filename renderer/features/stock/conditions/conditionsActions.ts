import type { CarePdf, Conditions, ConditionsSubject } from '../../../../shared/domain/conditions.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { Needs } from '../../../app/needs.ts';

/** Editing conditions of sale. */
export function createConditionsEditing({ ipc: { call }, app: { notifyFailure } }: Needs<'ipc' | 'app'>) {
  /** The own conditions of a pet or a category, null for none; undefined, with a notice, if they cannot be read. */
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

  /** Lets the person choose a PDF; null if cancelled or, with a notice, if it is not one. */
  async function choosePdf(): Promise<CarePdf | null> {
    const answer = await call('conditions.choosePdf', {});
    if (answer.ok) return answer.value.pdf;
    notifyFailure(answer.error);
    return null;
  }

  return { readConditions, saveConditions, choosePdf };
}
