import { useEffect, useState } from 'react'
import { balanceMessages } from '../account/balance-messages.ts'
import { toCaipAddress } from '../caip/caip.ts'
import { AmountText } from '../controls/amount-text.tsx'
import { RowEnd } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { SearchField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { Group, Row } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement, usePrefetchView } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { NetworkItem } from './network.ts'
import { followBalances, type NetworkBalances } from './network-balances.ts'
import { NetworkTile } from './network-tile.tsx'
import { useNetworks } from './use-networks.ts'

/** The number of networks from which the list has a search field. */
const SEARCHED_FROM = 6

/** The networks of the app, each with the account's balance there. A network that the wallet cannot use says so. */
export function NetworksView() {
  const { modal, networks } = useProvided().wallet
  const balances = useBalances()
  const { requested } = useNetworks()
  const [query, setQuery] = useState('')
  const t = useMessages()
  const rows = networks.getNetworks(query)
  useAnnouncement(query === '' ? null : t('networks.found', { count: rows.length }))
  return (
    <ViewFrame title={t('networks.title')}>
      <Stack>
        {requested.length >= SEARCHED_FROM && (
          <SearchField
            clearLabel={t('common.clearSearch')}
            label={t('networks.search')}
            onChange={setQuery}
            placeholder={t('common.search')}
            value={query}
          />
        )}
        {rows.length === 0 ? (
          <State headline={t('networks.none', { query })} />
        ) : (
          <Group label={t('networks.title')}>
            {rows.map((row) => (
              <li key={row.network.id}>
                <NetworkChoice balances={balances} row={row} />
              </li>
            ))}
          </Group>
        )}
        <Button kind="text" onPress={() => modal.push({ type: 'WhatIsANetwork' })}>
          {t('networks.whatIsNetwork')}
        </Button>
      </Stack>
    </ViewFrame>
  )
}

const none: NetworkBalances = new Map()

/** Returns the balances read so far. Nothing is requested before the list is on screen. */
function useBalances(): NetworkBalances {
  const { wallet } = useProvided()
  const [balances, setBalances] = useState(none)
  useEffect(() => followBalances(wallet, setBalances), [wallet])
  return balances
}

export type NetworkChoiceProps = {
  readonly row: NetworkItem
  /** The account's balances on networks other than the active one; left out where they are not requested. */
  readonly balances?: NetworkBalances
}

/** One network. A press asks the wallet to switch; the active network needs no switch. */
export function NetworkChoice({ row: { network, isActive, disabledReason }, balances }: NetworkChoiceProps) {
  const { modal, networks, account } = useProvided().wallet
  const prefetchView = usePrefetchView()
  const { address, balance, connectedWalletInfo } = useReadable(account)
  const { locale } = useLanguage()
  const t = useMessages()
  const read = address === null ? undefined : balances?.get(toCaipAddress(network.id, address))
  const there = { balance: (isActive ? balance : null) ?? read ?? null, balanceSymbol: network.symbol }
  const words = balanceMessages(there, { locale, t })
  const why =
    disabledReason === 'other-namespace'
      ? t('networks.otherKind')
      : disabledReason === null
        ? null
        : connectedWalletInfo === null
          ? t('networks.notApprovedHere')
          : t('networks.notApproved', { wallet: connectedWalletInfo.name })
  const test = network.isTestnet ? t('networks.testNetwork') : null
  return (
    <Row
      end={
        <RowEnd>
          {words !== null && (
            <span>
              <AmountText amount={words.amount} symbol={words.symbol} />
            </span>
          )}
          {isActive && (
            <RowEnd isOn>
              <Icon label={t('networks.active')} path={checkIcon} />
            </RowEnd>
          )}
        </RowEnd>
      }
      focusKey={network.id}
      isCurrent={isActive}
      isDisabled={why !== null}
      name={network.name}
      onIntent={() => prefetchView('SwitchNetwork')}
      onPress={() => {
        if (isActive) modal.goBackOrClose()
        else void networks.switchNetwork(network.id)
      }}
      sub={test === null || why === null ? (test ?? why) : `${test} · ${why}`}
      tile={<NetworkTile network={network} />}
    />
  )
}
