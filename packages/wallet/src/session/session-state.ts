import type { PersistedConnection, PersistedSession } from './persisted-session.ts'

/** What is known of the last visit, and whether this visit is being saved. */
export type SessionState = {
  /**
   * - `off`: nothing is saved before the start.
   * - `on`: the connections are saved when they change.
   * - `following`: what another tab saved is being applied, and nothing of it is saved again.
   */
  readonly status: 'off' | 'on' | 'following'
  /** Wallets of the last visit that have not proved themselves yet. They are saved for the next visit. */
  readonly unproven: readonly PersistedConnection[]
  /** The connection that was active in the last visit. */
  readonly lastActiveId: string | null
}

/** What can happen to the session. */
export type SessionEvent =
  | { readonly type: 'started'; readonly record: PersistedSession }
  /** Another tab saved its connections, and they are being applied. `unproven` are those that this tab does not have. */
  | {
      readonly type: 'follow-started'
      readonly unproven: readonly PersistedConnection[]
      readonly activeId: string | null
    }
  | { readonly type: 'follow-ended' }
  /** All wallets of a record were checked, and these did not prove themselves. */
  | { readonly type: 'checked'; readonly unproven: readonly PersistedConnection[] }
  /** The user chose, so wallets of the last visit that did not respond are forgotten. */
  | { readonly type: 'user-chose' }

/** The session before the start. */
export const noSession: SessionState = { status: 'off', unproven: [], lastActiveId: null }

/** Returns the state after an event. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'started':
      return { status: 'on', unproven: event.record.connections, lastActiveId: event.record.activeId }
    case 'follow-started':
      return { status: 'following', unproven: event.unproven, lastActiveId: event.activeId }
    case 'follow-ended':
      return { ...state, status: 'on' }
    case 'checked':
      return { ...state, unproven: event.unproven }
    case 'user-chose':
      return { ...state, unproven: [] }
    default:
      return event satisfies never
  }
}
