import { useEffect, useState } from 'react';

/** Shows that the window, the preload and the router work together. */
export function App() {
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    const bridge = (
      window as unknown as { perch: { call(channel: string, input: unknown): Promise<unknown> } }
    ).perch;
    bridge.call('app.state', {}).then((result) => {
      setAnswer(JSON.stringify(result));
      document.body.dataset.ready = 'checkout';
    });
  }, []);
  return <pre>{answer}</pre>;
}
