import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Logo } from '../ui/Logo.tsx';

/** Shows a message and a retry instead of a blank window when a screen fails to render. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  /** Passes React's error on to logPageErrors.ts, which writes it to the log. */
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
