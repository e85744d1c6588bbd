import { Component, type ReactNode } from 'react'
import { LoadingView } from './loading-view.tsx'

type ViewBoundaryProps = { readonly children: ReactNode }

/**
 * A view that breaks must not take the app with it. React has no other way to catch than a class.
 * React still reports what was thrown.
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
