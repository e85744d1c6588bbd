import { Icon } from '../controls/icon.tsx'
import { qrIcon } from '../controls/icons.ts'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { WaitRing } from '../controls/wait-ring.tsx'
import type { ModalStore } from '../wallet.ts'
import { isPairingItem, type WalletItem } from '../wallet-list/wallet-item.ts'
import { WalletTile } from '../wallet-list/wallet-tile.tsx'
import type { ConnectMessages } from './connect-messages.ts'
import { attemptOf, type ConnectState, idleConnectState } from './connect-state.ts'
import { useConnectState } from './use-connect-state.ts'
import { useWalletConnections } from './use-wallet-connections.ts'

/** Shows the status of an attempt: the ring around the wallet, a headline and a sentence. */
export function ConnectStatus({ row, words }: { readonly row: WalletItem; readonly words: ConnectMessages }) {
  return (
    <State
      headline={words.headline}
      picture={
        <WaitRing status={words.ring}>
          {isPairingItem(row) ? (
            <IconTile size={64}>
              <Icon path={qrIcon} />
            </IconTile>
          ) : (
            <WalletTile size={64} wallet={row} />
          )}
        </WaitRing>
      }
    >
      {words.text}
    </State>
  )
}

/** Returns the state of the attempt when it is for this wallet, and idle otherwise. */
export function useWalletAttempt(row: WalletItem): ConnectState {
  const state = useConnectState()
  return attemptOf(state)?.wallet.id === row.id ? state : idleConnectState
}

/** Whether this wallet is connected. */
export function useIsConnected(row: WalletItem): boolean {
  const state = useWalletConnections()
  return (
    state.status === 'connected' &&
    state.all.some(({ connectorId, name }) => connectorId === row.id || name === row.name)
  )
}

/** Returns to the view where wallets are chosen. */
export function toWallets(modal: ModalStore): void {
  const state = modal.getState()
  const history = state.status === 'open' ? state.history : []
  const at = history.findLastIndex(({ type }) => type === 'AllWallets' || type === 'Connect')
  if (at >= 0 && at < history.length - 1) modal.goBackToIndex(at)
  else modal.reset({ type: 'Connect' })
}
