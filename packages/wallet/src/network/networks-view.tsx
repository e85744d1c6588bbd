import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { SearchField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { Group, Row } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { RowEnd, Tag } from '../controls/tag.tsx'
import { useText } from '../language/use-text.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { usePrefetchView } from '../modal/view-prefetch.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { NetworkRow } from './network.ts'
import { NetworkTile } from './network-tile.tsx'
import { useNetworks } from './use-networks.ts'

/** Networks are searched where there are more than can be seen at once. */
const SEARCHED_FROM = 6

/** The networks of the app. One that the wallet cannot use says so. */
export function NetworksView() {
  const { modal, networks } = useProvided().wallet
  const { requested } = useNetworks()
  const [query, setQuery] = useState('')
  const t = useText()
  const rows = networks.rows(query)
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
                <NetworkChoice row={row} />
              </li>
            ))}
          </Group>
        )}
        <Button kind="text" onPress={() => modal.push({ name: 'WhatIsANetwork' })}>
          {t('networks.whatIsNetwork')}
        </Button>
      </Stack>
    </ViewFrame>
  )
}

/** One network. A press asks the wallet to switch; on the active one there is nothing to ask. */
export function NetworkChoice({ row: { network, isActive, disabledReason } }: { readonly row: NetworkRow }) {
  const { modal, networks, account } = useProvided().wallet
  const prefetchView = usePrefetchView()
  const { connectedWalletInfo } = useReadable(account)
  const t = useText()
  const why =
    disabledReason === 'other-namespace'
      ? t('networks.otherKind')
      : disabledReason === null
        ? null
        : connectedWalletInfo === null
          ? t('networks.notApprovedHere')
          : t('networks.notApproved', { wallet: connectedWalletInfo.name })
  return (
    <Row
      end={
        isActive ? (
          <RowEnd isOn>
            <Icon label={t('networks.active')} path={checkIcon} />
          </RowEnd>
        ) : network.isTestnet ? (
          <Tag>{t('networks.testNetwork')}</Tag>
        ) : null
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
      sub={why}
      tile={<NetworkTile network={network} />}
    />
  )
}
