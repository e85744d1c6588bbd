import type { ConnectedWalletInfo } from '../account/account.ts'

/** What the user chose in this page, by connection id. What the wallets answered is in wagmi's store and the adapters. */
export type ConnectionChoices = {
  /** The connection that was chosen last. */
  readonly activeId: string | null
  /** What the row that the user clicked showed. */
  readonly infos: ReadonlyMap<string, ConnectedWalletInfo>
  /** The account that the user chose. The wallet may have moved another account to the front since. */
  readonly accounts: ReadonlyMap<string, string>
}

/** What the user can choose. */
export type ConnectionChoicesEvent =
  | { readonly type: 'activated'; readonly id: string }
  | { readonly type: 'row-chosen'; readonly id: string; readonly info: ConnectedWalletInfo }
  | { readonly type: 'account-chosen'; readonly id: string; readonly account: string }

/** The user chose nothing yet. */
export const noChoices: ConnectionChoices = { activeId: null, infos: new Map(), accounts: new Map() }

/** Returns the state after an event. */
export function nextConnectionChoices(state: ConnectionChoices, event: ConnectionChoicesEvent): ConnectionChoices {
  const { id } = event
  switch (event.type) {
    case 'activated':
      return id === state.activeId ? state : { ...state, activeId: id }
    case 'row-chosen':
      return { ...state, infos: new Map(state.infos).set(id, event.info) }
    case 'account-chosen':
      return { ...state, accounts: new Map(state.accounts).set(id, event.account) }
    default:
      return event satisfies never
  }
}
