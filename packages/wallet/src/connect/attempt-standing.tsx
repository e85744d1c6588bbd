import { Icon } from '../controls/icon.tsx'
import { qrIcon } from '../controls/icons.ts'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { WaitRing } from '../controls/wait-ring.tsx'
import type { ModalStore } from '../wallet.ts'
import { attemptOf, type Connecting, idleConnecting } from './connecting.ts'
import type { ConnectingWords } from './connecting-words.ts'
import type { ConnectorRow } from './connector-row.ts'
import { isPairingRow } from './pairing-row.ts'
import { useConnecting } from './use-connecting.ts'
import { useWalletConnections } from './use-wallet-connections.ts'
import { WalletTile } from './wallet-tile.tsx'

/** How an attempt stands: the ring round the wallet, a headline and a sentence. */
export function Standing({ row, words }: { readonly row: ConnectorRow; readonly words: ConnectingWords }) {
  return (
    <State
      headline={words.headline}
      picture={
        <WaitRing status={words.ring}>
          {isPairingRow(row) ? (
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

/** The attempt when it is about this wallet; idle otherwise. */
export function useOwnAttempt(row: ConnectorRow): Connecting {
  const state = useConnecting()
  return attemptOf(state)?.row.id === row.id ? state : idleConnecting
}

/** Whether this wallet is connected by now. */
export function useIsConnected(row: ConnectorRow): boolean {
  const state = useWalletConnections()
  return (
    state.status === 'connected' &&
    state.all.some(({ connectorId, name }) => connectorId === row.id || name === row.name)
  )
}

/** Back to where wallets are chosen. */
export function toWallets(modal: ModalStore): void {
  const state = modal.getState()
  const history = state.status === 'open' ? state.history : []
  const at = history.findLastIndex(({ name }) => name === 'AllWallets' || name === 'Connect')
  if (at >= 0 && at < history.length - 1) modal.goBackToIndex(at)
  else modal.reset({ name: 'Connect' })
}
