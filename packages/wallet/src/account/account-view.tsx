import { useMemo } from 'react'
import { Address, shortAddress } from '../controls/address.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { RowEnd } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon, nextIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import {
  coinIcon,
  copyIcon,
  dropIcon,
  linkIcon,
  outIcon,
  receiveIcon,
  shieldIcon,
  swapIcon,
} from '../controls/lazy-icons.ts'
import { LinkRow } from '../controls/link-row.tsx'
import { Filled, Row } from '../controls/row.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import { IconTile } from '../controls/tile.tsx'
import { useCopy } from '../controls/use-copy.ts'
import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement, usePrefetchView } from '../modal/shell-context.ts'
import { useHint } from '../modal/use-hint.ts'
import type { ViewName } from '../modal/view.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { NetworkTile } from '../network/network-tile.tsx'
import { unlistedNetworkName } from '../network/unlisted-network.ts'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { canSwapOnNetwork, offersSwaps } from '../swap/swap-offer.ts'
import { AccountHoldings, AccountWorth } from '../tokens/lazy-assets.tsx'
import { hasTransactions } from '../transactions/has-transactions.ts'
import { labelKey } from './account-state.ts'
import { balanceMessages } from './balance-messages.ts'
import { accountCss } from './generated/account-css.ts'
import { SessionButtons } from './session-buttons.tsx'
import { useWalletAccount } from './use-wallet-account.ts'

const pendingPart = lazyPart(() => import('../transactions/pending-transactions.tsx'))

/** Amounts with more characters than this use a smaller font, so that they stay on one line. */
const LONG_AMOUNT = 11
/** Amounts with more characters than this use the smallest font. */
const VERY_LONG_AMOUNT = 16

/** The view of the connected account: its balance and its actions. */
export function AccountView() {
  const { look } = useProvided()
  const t = useMessages()
  useStyles('account', accountCss)
  return (
    <ViewFrame head={<AccountHead />} lead={<NetworkIcon />} title={t('account.title')}>
      <AccountWorth balance={<Balance />} />
      <Actions />
      <Stack>
        <Pending />
        <AccountHoldings />
        <Explorer />
        <LoginSettings />
        <SessionButtons />
      </Stack>
      {look.slots.accountFooter}
    </ViewFrame>
  )
}

function NetworkIcon() {
  const { modal } = useProvided().wallet
  const { active, activeId } = useNetworks()
  const prefetchView = usePrefetchView()
  const part = usePart()
  const t = useMessages()
  const label = t('button.network', { network: active?.name ?? unlistedNetworkName(activeId, t) })
  const hint = useHint(label)
  return (
    <button
      {...part('icon-button')}
      {...hint}
      aria-label={label}
      data-filled=""
      data-key="network"
      onClick={() => modal.push({ type: 'Networks' })}
      onPointerEnter={(event) => {
        hint.onPointerEnter(event)
        prefetchView('Networks')
      }}
      type="button"
    >
      <NetworkTile network={active} size={20} />
    </button>
  )
}

function AccountHead() {
  const { modal } = useProvided().wallet
  const { address, profileName, profileImage, addressLabels } = useWalletAccount()
  const { copy, status } = useCopy()
  const prefetchView = usePrefetchView()
  const part = usePart()
  const t = useMessages()
  const hint = useHint(t('account.copyAddress'))
  useAnnouncement(
    status === 'copied' ? t('account.addressCopied') : status === 'failed' ? t('common.copyFailed') : null,
  )
  if (address === null) return null
  const name = addressLabels[labelKey(address)] ?? profileName
  return (
    <div {...part('account-header')}>
      <button
        {...part('identity')}
        aria-label={t('button.account', { address: name ?? shortAddress(address) })}
        data-key="accounts"
        onClick={() => modal.push({ type: 'Accounts' })}
        onPointerEnter={() => prefetchView('Accounts')}
        title={name === null ? undefined : address}
        type="button"
      >
        <Avatar address={address} imageUrl={profileImage} />
        {name === null ? (
          <Address address={address} />
        ) : (
          <span {...part('button-text')} dir="auto">
            {name}
          </span>
        )}
        <Icon isSmall path={dropIcon} />
      </button>
      <button
        {...part('icon-button')}
        {...hint}
        aria-label={t('account.copyAddress')}
        onClick={() => void copy(address)}
        type="button"
      >
        <Icon path={status === 'copied' ? checkIcon : copyIcon} />
      </button>
    </div>
  )
}

/** The balance, in a large font. A balance that could not be read is shown as unavailable, not as zero. */
function Balance() {
  const account = useWalletAccount()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const words = balanceMessages(account, { locale, t })
  const wallet = account.connectedWalletInfo?.name
  return (
    <div {...part('total')}>
      {words !== null ? (
        <p
          {...part('amount')}
          data-long={words.amount.length > LONG_AMOUNT ? '' : undefined}
          data-very-long={words.amount.length > VERY_LONG_AMOUNT ? '' : undefined}
        >
          <span aria-hidden="true" data-plain="" dir="ltr">
            {words.amount} <span dir="auto">{words.symbol}</span>
          </span>
          <span data-hidden-visually="">
            {t('account.balance')}: {words.said}
          </span>
        </p>
      ) : account.balanceStatus === 'unavailable' ? (
        <p {...part('amount')} aria-hidden="true">
          –
        </p>
      ) : (
        <div {...part('amount')} data-loading="">
          <Skeleton height={28} width={132} />
        </div>
      )}
      <p {...part('row-description')}>
        {account.balanceStatus === 'unavailable' && words === null
          ? t('account.balanceUnknown')
          : wallet === undefined
            ? null
            : t('account.connectedWith', { wallet })}
      </p>
    </div>
  )
}

/** What the account can do. A flow that the app turned off, or that needs an API that it does not have, has no tile. */
function Actions() {
  const { modal } = useProvided().wallet
  const t = useMessages()
  const part = usePart()
  return (
    <div {...part('actions')}>
      <BuyAction />
      <SwapAction />
      <Action
        icon={receiveIcon}
        label={t('account.receive')}
        view="Receive"
        onPress={() => modal.push({ type: 'Receive' })}
      />
      <SendAction />
    </div>
  )
}

/** Leads to buying, where the app has an API and offers it. */
function BuyAction() {
  const { wallet } = useProvided()
  const t = useMessages()
  const { api, features } = wallet.options
  if (api.blockchain === undefined || !features.onramp) return null
  const open = () => {
    wallet.track({ event: 'SELECT_BUY_CRYPTO' })
    wallet.modal.push({ type: 'OnRampProviders' })
  }
  return <Action icon={coinIcon} label={t('account.buy')} onPress={open} view="OnRampProviders" />
}

/** Leads to swaps, or to the networks where they are. */
function SwapAction() {
  const { activeId } = useNetworks()
  const { wallet } = useProvided()
  const t = useMessages()
  if (!offersSwaps(wallet)) return null
  const canSwap = canSwapOnNetwork(wallet, activeId)
  const open = () => {
    if (canSwap) {
      wallet.track({ event: 'OPEN_SWAP', properties: { network: activeId } })
      wallet.modal.push({ type: 'Swap' })
    } else {
      wallet.track({ event: 'CLICK_SELECT_NETWORK_TO_SWAP' })
      wallet.modal.push({ type: 'UnsupportedChain', purpose: 'swap' })
    }
  }
  return <Action icon={swapIcon} label={t('account.swap')} onPress={open} view="Swap" />
}

function SendAction() {
  const { namespace } = useWalletAccount()
  const { wallet } = useProvided()
  const t = useMessages()
  const adapter = wallet.namespaces.find((one) => one.namespace === namespace)
  if (namespace !== 'eip155' && adapter?.loadTransfers === undefined) return null
  const open = () => {
    wallet.track({ event: 'OPEN_SEND' })
    wallet.modal.push({ type: 'Send' })
  }
  return <Action icon={outIcon} label={t('account.send')} onPress={open} view="Send" />
}

type ActionProps = {
  readonly icon: string
  readonly label: string
  /** The view that it opens. Its code is loaded when the pointer or the focus reaches the tile. */
  readonly view: ViewName
  readonly onPress: () => void
}

function Action({ icon, label, view, onPress }: ActionProps) {
  const prefetchView = usePrefetchView()
  const part = usePart()
  return (
    <button
      {...part('action')}
      data-key={view}
      onClick={onPress}
      onFocus={() => prefetchView(view)}
      onPointerEnter={() => prefetchView(view)}
      type="button"
    >
      <Icon path={icon} />
      {label}
    </button>
  )
}

/** The transactions that are not mined yet. Their code is loaded only where something was sent from this browser. */
function Pending() {
  const { wallet } = useProvided()
  const { caipAddress } = useWalletAccount()
  const part = useMemo(() => (hasTransactions(wallet, caipAddress) ? pendingPart : null), [wallet, caipAddress])
  const loaded = useLoaded(part)
  // Without them the account is still shown.
  return loaded === null || loaded === 'failed' ? null : <loaded.PendingTransactions />
}

/** Leads to the settings of a login. */
function LoginSettings() {
  const { modal } = useProvided().wallet
  const { login } = useWalletAccount()
  const prefetchView = usePrefetchView()
  const t = useMessages()
  if (login === null) return null
  return (
    <Filled>
      <Row
        end={
          <RowEnd leadsOn>
            <Icon isMirrored isSmall path={nextIcon} />
          </RowEnd>
        }
        focusKey="login"
        name={t('account.login')}
        onIntent={() => prefetchView('AccountSettings')}
        onPress={() => modal.push({ type: 'AccountSettings' })}
        sub={login.isUnreachable ? t('login.notLoaded') : (login.email ?? login.userName)}
        tile={
          <IconTile>
            <Icon path={shieldIcon} />
          </IconTile>
        }
      />
    </Filled>
  )
}

function Explorer() {
  const { addressExplorerUrl } = useWalletAccount()
  const t = useMessages()
  if (addressExplorerUrl === null) return null
  return (
    <Filled>
      <LinkRow
        href={addressExplorerUrl}
        name={
          <>
            {t('account.explorer')}
            <span data-hidden-visually=""> ({t('common.newTab')})</span>
          </>
        }
        tile={
          <IconTile>
            <Icon path={linkIcon} />
          </IconTile>
        }
      />
    </Filled>
  )
}
