import { Component, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Details } from '../controls/details.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { shellText } from '../language/en/shell.ts'

/** Catches an error that no page expected, and offers to reload. The draft on this device is untouched. */
export class Crash extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <main>
        <EmptyState
          actions={
            <Button look="main" onClick={() => window.location.reload()}>
              {shellText('reload')}
            </Button>
          }
          details={<Details>{error.message}</Details>}
          icon="warn"
          isLive
          isPage
          title={shellText('crashed')}
        >
          {shellText('crashedDetail')}
        </EmptyState>
      </main>
    )
  }
}
