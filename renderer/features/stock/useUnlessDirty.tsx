import { useCallback, useRef } from 'react';
import { useStores } from '../../app/useStores.ts';
import { DiscardDialog } from '../../ui/form/DiscardQuestion.tsx';

/**
 * Asks before what was entered in a pane is lost to something else on its screen.
 *
 * @param id of the question, for useModal
 */
export function useUnlessDirty(id: string) {
  const { useModal } = useStores().app;
  const leaving = useModal(id);
  const dirty = useRef(false);
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  /** What the person wanted when they were asked whether to discard what they entered. */
  const wanted = useRef(() => {});

  /** Does it at once where nothing would be lost, else once the person agreed. */
  function unlessDirty(go: () => void) {
    if (!dirty.current) return go();
    wanted.current = go;
    leaving.open();
  }

  function drop() {
    leaving.close();
    wanted.current();
  }

  const question = <DiscardDialog opened={leaving.opened} onKeep={leaving.close} onDiscard={drop} />;
  return { onDirty, unlessDirty, question };
}
