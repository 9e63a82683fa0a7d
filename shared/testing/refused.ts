import { expect } from 'vitest';
import type { ErrorCode } from '../errors/codes.ts';

/** Expects that a command is refused with this code, and at least these facts. */
export async function refused(command: unknown, code: ErrorCode, facts: object = {}): Promise<void> {
  await expect(command).rejects.toMatchObject({ code, facts });
}
