import { failureOf, PerchError, toFailure } from '../../shared/errors/errors.ts';
import { failed, ok, type Result } from '../../shared/errors/result.ts';
import { type ContractChannel, contract, type Handlers } from '../../shared/ipc/contract.ts';
import { originOf } from '../../shared/ipc/origin.ts';

/** Who sent a message: the address of its frame, and whether that is a window's top frame. */
export interface Sender {
  address: string;
  isTopFrame: boolean;
}

export interface DispatchOptions {
  /** The use-cases' handlers; a promise while the shop is being opened, rejected if it cannot be. */
  handlers(asked: ContractChannel): Promise<Handlers>;
  /** The origin whose pages are Perch. */
  origin: string;
  /** Called with each command that starts. */
  onCommand?(channel: ContractChannel): void;
  /** Called for refusals that only a defect or an attack can cause, and for unexpected errors. */
  report(message: string, facts: unknown): void;
}

/** Answers one message of a page. Never rejects: the outcome is always a Result. */
export type Dispatch = (sender: Sender, channel: unknown, input: unknown) => Promise<Result<unknown>>;

/** From a message to a use-case: checks the sender, finds the channel, parses the input, calls, answers. */
export function createDispatch({ handlers, origin, onCommand, report }: DispatchOptions): Dispatch {
  return async (sender, channel, input) => {
    if (!sender.isTopFrame || originOf(sender.address) !== origin) {
      report('Refused a message from a foreign page', { from: originOf(sender.address) });
      return failed(failureOf('foreign_sender'));
    }
    if (!isChannel(channel)) {
      report('Refused a message on an unknown channel', { channel: String(channel).slice(0, 100) });
      return failed(failureOf('bad_message'));
    }
    const parsed = contract[channel].input.safeParse(input);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const where = issue?.path.join('.') ?? '';
      report('Refused a malformed message', { channel, where, why: issue?.message });
      return failed(failureOf('bad_message', { channel, where }));
    }
    onCommand?.(channel);
    try {
      const handle = (await handlers(channel))[channel] as (input: unknown) => unknown;
      return ok(await handle(parsed.data));
    } catch (error) {
      if (!(error instanceof PerchError)) report(`${channel} failed`, error);
      return failed(toFailure(error));
    }
  };
}

function isChannel(name: unknown): name is ContractChannel {
  return typeof name === 'string' && Object.hasOwn(contract, name);
}
