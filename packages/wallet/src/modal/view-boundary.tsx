import { Component, type ReactNode } from 'react'
import { LoadingView } from './loading-view.tsx'

type ViewBoundaryProps = { readonly children: ReactNode }

/**
 * Catches errors of a view, so that they do not break the app. React catches errors only in class components. React
 * still reports what was thrown.
 */
export class ViewBoundary extends Component<ViewBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return <LoadingView onRetry={() => this.setState({ isBroken: false })} problem="broken" />
  }
}
