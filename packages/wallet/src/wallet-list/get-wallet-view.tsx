import { useEffect } from 'react'
import { toWallets } from '../connection/connect-status.tsx'
import { openLink } from '../connectors/wallet-connect/open-link.ts'
import { Alert } from '../controls/alert.tsx'
import { RowEnd } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { nextIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { storeIcon } from '../controls/lazy-icons.ts'
import { Group, Row } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { isPhone, readDevice } from './device.ts'
import { openInWallet, pageUrlOf } from './open-in-wallet.ts'
import { StoreRow } from './store-row.tsx'
import { useWalletList } from './use-wallet-list.ts'
import type { WalletItem } from './wallet-item.ts'
import { walletStores } from './wallet-stores.ts'
import { WalletTile } from './wallet-tile.tsx'

/** Shows where to install a wallet: the stores and page of one wallet, or a few wallets to choose from. */
export function GetWalletView({ view }: { readonly view: { row: WalletItem | null } }) {
  return view.row === null ? <SomeWallets /> : <OneWallet row={view.row} />
}

function SomeWallets() {
  const { environment, modal, wallets } = useProvided().wallet
  const { state, preload } = useWalletList()
  const t = useMessages()
  useEffect(() => void preload(state.featured), [preload, state.featured])
  const device = readDevice(environment.window)
  const listed = state.featured.filter((listing) => walletStores(listing, device).length > 0)
  return (
    <ViewFrame title={t('getWallet.title')}>
      <Stack>
        <Group label={t('getWallet.title')}>
          {listed.map((listing) => (
            <li key={listing.id}>
              <Row
                end={
                  <RowEnd leadsOn>
                    <Icon isMirrored isSmall path={nextIcon} />
                  </RowEnd>
                }
                focusKey={listing.id}
                name={listing.name}
                onPress={() => modal.push({ type: 'GetWallet', row: wallets.getWallet(listing) })}
                tile={<WalletTile wallet={{ name: listing.name, imageUrl: listing.imageUrl, listing }} />}
              />
            </li>
          ))}
        </Group>
        <Alert icon={storeIcon} tone="plain">
          {t('getWallet.text')}
        </Alert>
      </Stack>
    </ViewFrame>
  )
}

function OneWallet({ row }: { readonly row: WalletItem }) {
  const { environment, modal } = useProvided().wallet
  const t = useMessages()
  const device = readDevice(environment.window)
  const isOnPhone = isPhone(device)
  const { listing } = row
  const places = listing === null ? [] : walletStores(listing, device)
  const pageUrl = isOnPhone ? pageUrlOf(environment.window) : null
  const inWallet = listing === null || pageUrl === null ? null : openInWallet(listing, pageUrl)
  const getIt = t('getWallet.titleWallet', { wallet: row.name })
  const stores = places.length > 0 && (
    <Group label={getIt}>
      {places.map((place) => (
        <li key={place.url}>
          <StoreRow
            name={place.store === 'website' ? t('getWallet.website') : place.store}
            place={place}
            sub={new URL(place.url).hostname.replace(/^www\./, '')}
          />
        </li>
      ))}
    </Group>
  )
  if (inWallet !== null) {
    return (
      <ViewFrame title={<bdi>{row.name}</bdi>}>
        <Stack>
          <State
            headline={t('getWallet.openHere', { wallet: row.name })}
            picture={<WalletTile size={64} wallet={row} />}
          >
            {t('getWallet.openHereText', { wallet: row.name })}
          </State>
          <Button
            kind="primary"
            onPress={() => {
              if (environment.window !== null) openLink(environment.window, { url: inWallet, target: '_blank' })
            }}
          >
            {t('connecting.open', { wallet: row.name })}
          </Button>
          {stores}
        </Stack>
      </ViewFrame>
    )
  }
  return (
    <ViewFrame title={getIt}>
      <Stack>
        <State headline={<bdi>{row.name}</bdi>} picture={<WalletTile size={64} wallet={row} />}>
          {!stores
            ? t('getWallet.unknown', { wallet: row.name })
            : !isOnPhone
              ? t('getWallet.afterwards')
              : // Without pairing the app is not reached from this page: nothing to come back for.
                row.platforms.length > 0
                ? t('getWallet.afterwardsPhone')
                : undefined}
        </State>
        {stores || <Button onPress={() => toWallets(modal)}>{t('connecting.otherWallets')}</Button>}
      </Stack>
    </ViewFrame>
  )
}
