import { type ReactNode, useSyncExternalStore } from 'react'
import { AccountButton } from '../account/account-button.tsx'
import type { AccountShown } from '../account/account-inside.tsx'
import { labelKey } from '../account/account-state.ts'
import { formatBalance, toDecimalText } from '../account/format-balance.ts'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { toEvmChainId } from '../caip/caip.ts'
import { ConnectButton as OurConnectButton } from '../connection/connect-button.tsx'
import { useWalletConnections } from '../connection/use-wallet-connections.ts'
import { WalletButton as OurWalletButton, type WalletButtonProps } from '../connection/wallet-button.tsx'
import { shortAddress } from '../controls/address.tsx'
import { currentView } from '../modal/modal.ts'
import { useModal } from '../modal/use-modal.ts'
import type { ViewName } from '../modal/view.ts'
import { NetworkButton } from '../network/network-button.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useRemembered } from '../provider/use-remembered.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import { type ResponsiveValue, readResponsive, useIsLargeScreen } from './responsive.ts'
import { toListingId } from './wallets.ts'

/** What the button of the account shows. */
export type AccountStatus = AccountShown
/** What the button of the network shows. */
export type ChainStatus = 'full' | 'icon' | 'name' | 'none'

/** RainbowKit's props of `ConnectButton`, with its defaults. */
export type ConnectButtonProps = {
  readonly accountStatus?: ResponsiveValue<AccountStatus>
  readonly chainStatus?: ResponsiveValue<ChainStatus>
  readonly showBalance?: ResponsiveValue<boolean>
  /** The label while disconnected; "Connect wallet" in the user's language when left out. */
  readonly label?: string
}

/** What RainbowKit's `ConnectButton.Custom` passes to its render prop. */
export type ConnectButtonRenderProps = {
  readonly account?: {
    readonly address: string
    readonly displayName: string
    readonly displayBalance?: string
    /** The balance as a decimal number with all decimals. */
    readonly balanceFormatted?: string
    readonly balanceDecimals?: number
    readonly balanceSymbol?: string
    readonly ensName?: string
    readonly ensAvatar?: string
    /** Always false, because this package does not follow transactions. */
    readonly hasPendingTransactions: boolean
  }
  readonly chain?: {
    readonly id: number
    readonly name?: string
    readonly hasIcon: boolean
    readonly iconUrl?: string
    readonly iconBackground?: string
    readonly unsupported?: boolean
  }
  /** False on a server and while the page is hydrated. */
  readonly mounted: boolean
  /** Undefined where the app has no sign-in. */
  readonly authenticationStatus?: 'loading' | 'unauthenticated' | 'authenticated'
  readonly openAccountModal: () => void
  readonly openChainModal: () => void
  readonly openConnectModal: () => void
  readonly accountModalOpen: boolean
  readonly chainModalOpen: boolean
  readonly connectModalOpen: boolean
}

/** RainbowKit's `ConnectButton` with our modal. While connected it shows the network and the account. */
export function ConnectButton({
  accountStatus = 'full',
  chainStatus = { smallScreen: 'icon', largeScreen: 'full' },
  showBalance = { smallScreen: false, largeScreen: true },
  label,
}: ConnectButtonProps) {
  const { status } = useWalletConnections()
  const isLarge = useIsLargeScreen()
  const { wallet } = useProvided()
  const { isUnsupported } = useNetworks()
  const remembered = useRemembered()
  if (status !== 'connected' && remembered === null) return <OurConnectButton>{label}</OurConnectButton>
  const chain = readResponsive(chainStatus, isLarge)
  const hasChain = chain !== 'none' && (wallet.config.chains.length > 1 || isUnsupported)
  return (
    <div style={{ display: 'inline-flex', gap: 12, maxWidth: '100%' }}>
      {hasChain && <NetworkButton shows={chain} />}
      <AccountButton
        shows={readResponsive(accountStatus, isLarge)}
        showsBalance={readResponsive(showBalance, isLarge)}
      />
    </div>
  )
}

const never = () => () => {}

/** False on a server and while the page is hydrated. */
function useIsMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** RainbowKit's `ConnectButton.Custom`: the app's own button, from a render prop. */
ConnectButton.Custom = function ConnectButtonCustom({
  children,
}: {
  readonly children: (props: ConnectButtonRenderProps) => ReactNode
}) {
  return children(useRenderProps())
}

function useRenderProps(): ConnectButtonRenderProps {
  const { signIn } = useProvided()
  const { modal, state } = useModal()
  const account = useWalletAccount()
  const { active, activeId, isUnsupported } = useNetworks()
  const signInState = useSignIn()
  const shown = currentView(state)?.type ?? null
  const isShown = (...names: readonly ViewName[]) => shown !== null && names.includes(shown)
  const { address, addressLabels, profileName, profileImage, balance, balanceSymbol } = account
  const chainId = toEvmChainId(activeId)
  return {
    ...(address === null
      ? {}
      : {
          account: {
            address,
            displayName: addressLabels[labelKey(address)] ?? profileName ?? shortAddress(address),
            hasPendingTransactions: false,
            ...(balance === null
              ? {}
              : {
                  displayBalance: `${formatBalance(balance)} ${balanceSymbol ?? ''}`.trim(),
                  balanceFormatted: toDecimalText(balance.amount, balance.decimals),
                  balanceDecimals: balance.decimals,
                }),
            ...(balanceSymbol === null ? {} : { balanceSymbol }),
            ...(profileName === null ? {} : { ensName: profileName }),
            ...(profileImage === null ? {} : { ensAvatar: profileImage }),
          },
        }),
    ...(address === null || chainId === null
      ? {}
      : {
          chain: {
            id: chainId,
            hasIcon: active?.imageUrl !== null && active !== null,
            ...(active === null ? {} : { name: active.name }),
            ...(active?.imageUrl == null ? {} : { iconUrl: active.imageUrl }),
            unsupported: isUnsupported,
          },
        }),
    mounted: useIsMounted(),
    ...(signIn === null
      ? {}
      : {
          authenticationStatus:
            signInState.status === 'success'
              ? ('authenticated' as const)
              : signInState.status === 'loading'
                ? ('loading' as const)
                : ('unauthenticated' as const),
        }),
    openAccountModal: () => modal.open({ type: 'Account' }),
    openChainModal: () => modal.open({ type: isUnsupported ? 'UnsupportedChain' : 'Networks' }),
    openConnectModal: () => modal.open({ type: 'Connect' }),
    accountModalOpen: isShown('Account', 'Accounts', 'Receive'),
    chainModalOpen: isShown('Networks', 'SwitchNetwork', 'UnsupportedChain'),
    connectModalOpen: isShown('Connect', 'AllWallets', 'Connecting', 'ChooseNamespace', 'GetWallet'),
  }
}

/** RainbowKit's `WalletButton`. It accepts RainbowKit's ids (`rainbow`) and ours (`me.rainbow`). */
export function WalletButton({ wallet = 'rainbow', ...rest }: Partial<WalletButtonProps>) {
  return <OurWalletButton {...rest} wallet={toListingId(wallet)} />
}

/** RainbowKit's `useConnectModal`: `openConnectModal` is undefined while a wallet is connected. */
export function useConnectModal() {
  const { account, openConnectModal, connectModalOpen } = useRenderProps()
  return { connectModalOpen, openConnectModal: account === undefined ? openConnectModal : undefined }
}

/** RainbowKit's `useAccountModal`: `openAccountModal` is undefined while disconnected. */
export function useAccountModal() {
  const { account, openAccountModal, accountModalOpen } = useRenderProps()
  return { accountModalOpen, openAccountModal: account === undefined ? undefined : openAccountModal }
}

/** RainbowKit's `useChainModal`: `openChainModal` is undefined while disconnected. */
export function useChainModal() {
  const { account, openChainModal, chainModalOpen } = useRenderProps()
  return { chainModalOpen, openChainModal: account === undefined ? undefined : openChainModal }
}
