import type { Events, PerchBridge } from '../../../shared/ipc/events.ts';

/** Connects a browser to the shop opened by serve.ts. */
export function bridgeToServer(): PerchBridge {
  const listeners = new Map<keyof Events, Set<(payload: never) => void>>();
  new EventSource('/bridge/events').onmessage = ({ data }) => {
    const { event, payload } = JSON.parse(data);
    for (const hear of listeners.get(event) ?? []) hear(payload as never);
  };
  return {
    async call(channel, input) {
      const answer = await fetch('/bridge/call', {
        method: 'POST',
        body: JSON.stringify({ channel, input }),
      });
      return answer.json();
    },
    on(event, listener) {
      const hearing = listeners.get(event) ?? new Set();
      listeners.set(event, hearing.add(listener as never));
      return () => void hearing.delete(listener as never);
    },
  };
}
