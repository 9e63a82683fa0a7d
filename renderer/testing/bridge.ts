import { expect, onTestFinished } from 'vitest';
import { createDispatch } from '../../electron/ipc/dispatch.ts';
import { followChanges } from '../../electron/usecases/app/events.ts';
import type { TestShop } from '../../electron/usecases/testing.ts';
import { type PerchError, toFailure } from '../../shared/errors/errors.ts';
import { failed } from '../../shared/errors/result.ts';
import type { ContractChannel, Input } from '../../shared/ipc/contract.ts';
import type { EventName, Events, PerchBridge } from '../../shared/ipc/events.ts';

/** A window's bridge that a test can delay, refuse or cut. */
export interface TestBridge extends PerchBridge {
  /** Every call so far, in order. */
  readonly asked: { channel: ContractChannel; input: unknown }[];
  /** The inputs of one channel's calls. */
  inputs<C extends ContractChannel>(channel: C): Input<C>[];
  /** Holds a channel's calls until the returned function is called. */
  hold(channel: ContractChannel): () => void;
  /** Refuses a channel's next call before it reaches the shop. */
  refuse(channel: ContractChannel, error: PerchError): void;
  /** Makes a channel's next call fail, as when the main process has crashed. */
  cut(channel: ContractChannel): void;
  /** Runs something while a channel's next call is pending. */
  meanwhile(channel: ContractChannel, happens: () => unknown): void;
  /** Sends an event as the sync engine would. */
  emit<E extends EventName>(event: E, payload: Events[E]): void;
  /** Closes the window: it gets no more events, and pending calls are dropped. */
  close(): void;
}

/**
 * Connects a window to the use-cases in one process: the same dispatch, contract and roles over the test's store. Values are
 * copied and changes announced as in the program. A malformed message or an exception fails the test.
 */
export function bridgeTo(shop: TestShop): TestBridge {
  const defects: unknown[] = [];
  const dispatch = createDispatch({
    handlers: async () => shop.call,
    origin: 'app://perch',
    report: (message, facts) => defects.push([message, facts]),
  });
  const page = { address: 'app://perch/', isTopFrame: true };
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  const held = new Map<ContractChannel, Promise<void>>();
  const faults = new Map<ContractChannel, (() => unknown)[]>();
  const asked: TestBridge['asked'] = [];
  let isOpen = true;

  function emit<E extends EventName>(event: E, payload: Events[E]): void {
    if (!isOpen) return;
    for (const hear of [...(listeners.get(event) ?? [])]) hear(structuredClone(payload) as never);
  }

  // Events follow the result of the call that caused them, as in the program.
  const endFollowing = followChanges(shop.deps, (event, payload) => void setImmediate(emit, event, payload));

  function close(): void {
    isOpen = false;
    endFollowing();
  }
  onTestFinished(() => {
    close();
    expect(defects).toEqual([]);
  });

  const fault = (channel: ContractChannel, happens: () => unknown) =>
    void faults.set(channel, [...(faults.get(channel) ?? []), happens]);

  /** The failure of a call that must not arrive; undefined otherwise. */
  async function onTheWay(channel: ContractChannel) {
    const gate = held.get(channel);
    const happens = faults.get(channel)?.shift();
    await gate;
    return happens?.();
  }

  return {
    asked,
    inputs: <C extends ContractChannel>(channel: C) =>
      asked.filter((one) => one.channel === channel).map(({ input }) => input as Input<C>),
    async call(channel, input) {
      const sent = structuredClone(input);
      asked.push({ channel, input: sent });
      const refusal = await onTheWay(channel);
      if (!isOpen) return new Promise(() => {});
      const answer =
        refusal instanceof Refusal ? failed(refusal.failure) : await dispatch(page, channel, sent);
      return structuredClone(answer) as never;
    },
    on(event, listener) {
      const hearing = listeners.get(event) ?? new Set();
      listeners.set(event, hearing.add(listener as never));
      return () => void hearing.delete(listener as never);
    },
    hold(channel) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(channel, promise);
      return () => {
        if (held.get(channel) === promise) held.delete(channel);
        resolve();
      };
    },
    refuse: (channel, error) => fault(channel, () => new Refusal(toFailure(error))),
    cut: (channel) =>
      fault(channel, () => {
        throw new Error('The main process has gone');
      }),
    meanwhile: (channel, happens) => fault(channel, async () => void (await happens())),
    emit,
    close,
  };
}

class Refusal {
  readonly failure: ReturnType<typeof toFailure>;
  constructor(failure: ReturnType<typeof toFailure>) {
    this.failure = failure;
  }
}
