import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Logo } from '../ui/Logo.tsx';

/** Catches what a screen throws while drawing, so that a person meets a sentence and a way on, not a blank window. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  /** React keeps what it gives to a boundary from the window, where the log hears of it (logPageErrors.ts). */
  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <EmptyState drawing={<Logo />} title={i18n.t('start.broken')} words={i18n.t('start.brokenWords')}>
        <Button variant="filled" onClick={() => window.location.reload()}>
          {i18n.t('start.startOver')}
        </Button>
      </EmptyState>
    );
  }
}
