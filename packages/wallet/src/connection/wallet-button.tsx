import { type ButtonHTMLAttributes, type ReactNode, useEffect, useState } from 'react'
import { Tile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { usePageButton } from '../modal/use-page-button.ts'
import { whenIdle } from '../modal/use-when-idle.ts'
import { useProvided } from '../provider/wallet-context.ts'
import type { Wallet } from '../wallet.ts'
import { readFeaturedWallets } from '../wallet-list/bundled-wallets.ts'
import { type ListedWallet, tileColor, tileLetter } from '../wallet-list/listed-wallet.ts'
import { useWallets } from '../wallet-list/use-wallets.ts'
import { attemptOf, isWaiting } from './connect-state.ts'
import { findListing, findWallet, type NamedWallet } from './find-wallet.ts'
import type { WalletTile } from './one-wallet.ts'
import { useConnectState } from './use-connect-state.ts'
import { useWalletConnections } from './use-wallet-connections.ts'

export type WalletButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> & {
  /** The wallet: its rdns such as `io.metamask`, the id of its connector, or its id in the wallet list. */
  readonly wallet: string
  /** Replaces the wallet's name. */
  readonly children?: ReactNode
}

/**
 * Connects one wallet: `<WalletButton wallet="io.metamask" />`. A press sends the request to the wallet at once and
 * opens the modal on it: while it waits for the response, on its code to scan, or on where to install it. After a
 * rejection or failure, the modal offers another attempt, and so does the next press. Once this wallet is connected,
 * the button opens the account.
 *
 * If several wallets of this browser claim that name, or if it is unknown, the modal shows all wallets. `data-status`
 * is `idle`, `connected`, or the status of the attempt (see `useConnectState`). Accepts all props of a `<button>`.
 */
export function WalletButton({ wallet: name, children, ...rest }: WalletButtonProps) {
  const { wallet } = useProvided()
  const part = usePart()
  const t = useMessages()
  const { Picture, listing, getNamed } = useNamedWallet(wallet, name)
  const named = getNamed()
  const row = named.status === 'found' ? named.row : null
  const shown = row ?? listing
  const attempt = useConnectState()
  const connections = useWalletConnections()
  const isRequested = row !== null && attemptOf(attempt)?.wallet.id === row.id
  const isConnected = row !== null && connections.status === 'connected' && connections.active.connectorId === row.id
  const isBusy = isRequested && isWaiting(attempt)
  const button = usePageButton('wallet-button', rest, () => {
    if (isConnected) wallet.modal.open()
    else if (isBusy) openConnecting(wallet)
    // Reads the current rows, since a wallet may have been added since the last render.
    else connectNamed(wallet, getNamed())
  })
  const label = children ?? shown?.name ?? t('button.connect')
  return (
    <button
      {...button}
      aria-busy={isBusy || button['aria-busy']}
      data-status={isConnected ? 'connected' : isRequested ? attempt.status : 'idle'}
      onFocus={(event) => {
        button.onFocus(event)
        if (row !== null) wallet.connect.prefetch(row)
      }}
      onPointerEnter={(event) => {
        button.onPointerEnter(event)
        if (row !== null) wallet.connect.prefetch(row)
      }}
      type="button"
    >
      {shown === null ? null : Picture === null ? (
        <Tile
          color={listing?.color ?? tileColor(shown.name)}
          imageUrl={null}
          letter={listing?.letter ?? tileLetter(shown.name)}
          size={20}
        />
      ) : (
        <Picture size={20} wallet={{ ...shown, listing: listing ?? row?.listing ?? null }} />
      )}
      <span {...part('button-text')} dir="auto">
        {isBusy ? t('button.connecting') : label}
      </span>
    </button>
  )
}

/** Returns the wallet with a name, and more details once the page is idle. */
function useNamedWallet(wallet: Wallet, name: string) {
  const [loaded, setLoaded] = useState<{ Picture: typeof WalletTile; listing: ListedWallet | null } | null>(null)
  // Renders again when the rows change.
  useWallets()
  const listing = loaded?.listing ?? findListing(readFeaturedWallets(), name)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const { loadListing, WalletTile } = await import('./one-wallet.ts')
      const found = await loadListing(wallet, name)
      if (isCurrent) setLoaded({ Picture: WalletTile, listing: found })
    }
    // If loading fails, the button has a letter, and a press still leads to the wallet.
    const cancel = whenIdle(() => void load().catch(() => {}))
    return () => {
      isCurrent = false
      cancel()
    }
  }, [wallet, name])
  return {
    Picture: loaded?.Picture ?? null,
    listing,
    getNamed: () => findWallet(name, { wallets: wallet.wallets, listings: listing === null ? [] : [listing] }),
  }
}

/** Sends the request to the wallet within the press (phones open other apps at no other time), and shows its status. */
function connectNamed(wallet: Wallet, named: NamedWallet): void {
  const { connect: connecting, modal } = wallet
  if (named.status !== 'found') modal.open()
  else if (named.row.platforms.length === 0) modal.open({ type: 'GetWallet', row: named.row })
  else {
    void connecting.connect(named.row).catch(() => {})
    openConnecting(wallet)
  }
}

/** Opens the modal on the current attempt. */
function openConnecting({ connect: connecting, modal }: Wallet): void {
  const state = connecting.getState()
  if (state.status === 'idle') modal.open()
  else if (state.status === 'selecting') {
    modal.open({ type: 'ChooseNamespace', row: state.row, platform: state.platform })
  } else modal.open({ type: 'Connecting', row: state.attempt.wallet, platform: state.attempt.platform })
}
