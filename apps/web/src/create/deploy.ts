import type { Address, Hash } from 'viem'

/** The status of a deployment. `isSlow` after 25 seconds without a block: shown, and not a failure. */
export type DeployState =
  | { readonly status: 'idle' }
  | { readonly status: 'confirming'; readonly name: string }
  | { readonly status: 'pending'; readonly name: string; readonly hash: Hash; readonly isSlow: boolean }
  | { readonly status: 'deployed'; readonly name: string; readonly hash: Hash; readonly address: Address }
  /** `hash` is null when nothing was sent. */
  | { readonly status: 'failed'; readonly problem: string; readonly hash: Hash | null }

export type DeployEvent =
  | { readonly type: 'requested'; readonly name: string }
  | { readonly type: 'sent'; readonly hash: Hash }
  | { readonly type: 'delayed'; readonly hash: Hash }
  | { readonly type: 'deployed'; readonly hash: Hash; readonly address: Address }
  | { readonly type: 'failed'; readonly problem: string }
  | { readonly type: 'reset' }

/** The rules of deploying. What comes for another transaction than the one that is under way is dropped. */
export function nextDeploy(state: DeployState, event: DeployEvent): DeployState {
  switch (event.type) {
    case 'requested':
      return state.status === 'confirming' || state.status === 'pending'
        ? state
        : { status: 'confirming', name: event.name }
    case 'sent':
      return state.status === 'confirming'
        ? { status: 'pending', name: state.name, hash: event.hash, isSlow: false }
        : state
    case 'delayed':
      return state.status === 'pending' && state.hash === event.hash ? { ...state, isSlow: true } : state
    case 'deployed':
      if (state.status !== 'pending') return state
      return { status: 'deployed', name: state.name, hash: event.hash, address: event.address }
    case 'failed':
      if (state.status === 'confirming') return { status: 'failed', problem: event.problem, hash: null }
      return state.status === 'pending' ? { status: 'failed', problem: event.problem, hash: state.hash } : state
    case 'reset':
      return state.status === 'confirming' || state.status === 'pending' ? state : { status: 'idle' }
    default:
      return event satisfies never
  }
}
