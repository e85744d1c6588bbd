import { useEffect } from 'react'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { nextIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { LinkRow } from '../controls/link-row.tsx'
import { outIcon, storeIcon } from '../controls/more-icons.ts'
import { Note } from '../controls/note.tsx'
import { Group, Row } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { RowEnd } from '../controls/tag.tsx'
import { IconTile } from '../controls/tile.tsx'
import { useText } from '../language/use-text.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { toWallets } from './attempt-standing.tsx'
import type { ConnectorRow } from './connector-row.ts'
import { useWalletList } from './wallet-list/use-wallet-list.ts'
import type { WalletListing } from './wallet-listing.ts'
import { WalletTile } from './wallet-tile.tsx'

/** Where a wallet is got: one by its stores and its page, or a few to choose from. */
export function GetWalletView({ view }: { readonly view: { row: ConnectorRow | null } }) {
  return view.row === null ? <SomeWallets /> : <OneWallet row={view.row} />
}

function SomeWallets() {
  const { modal, wallets } = useProvided().wallet
  const { state, preload } = useWalletList()
  const t = useText()
  useEffect(() => void preload(state.featured), [preload, state.featured])
  return (
    <ViewFrame title={t('getWallet.title')}>
      <Stack>
        <Group label={t('getWallet.title')}>
          {state.featured.map((listing) => (
            <li key={listing.id}>
              <Row
                end={
                  <RowEnd leadsOn>
                    <Icon isMirrored isSmall path={nextIcon} />
                  </RowEnd>
                }
                focusKey={listing.id}
                name={listing.name}
                onPress={() => modal.push({ name: 'GetWallet', row: wallets.rowOf(listing) })}
                tile={<WalletTile wallet={{ name: listing.name, imageUrl: listing.imageUrl, listing }} />}
              />
            </li>
          ))}
        </Group>
        <Note icon={storeIcon} tone="plain">
          {t('getWallet.text')}
        </Note>
      </Stack>
    </ViewFrame>
  )
}

function OneWallet({ row }: { readonly row: ConnectorRow }) {
  const { modal } = useProvided().wallet
  const t = useText()
  const places = placesOf(row.listing, t('getWallet.website'))
  return (
    <ViewFrame title={t('getWallet.titleWallet', { wallet: row.name })}>
      <Stack>
        <State headline={row.name} picture={<WalletTile size={64} wallet={row} />}>
          {places.length === 0 ? t('getWallet.unknown', { wallet: row.name }) : t('getWallet.afterwards')}
        </State>
        {places.length === 0 ? (
          <Button onPress={() => toWallets(modal)}>{t('connecting.otherWallets')}</Button>
        ) : (
          <Group label={t('getWallet.titleWallet', { wallet: row.name })}>
            {places.map(({ name, url }) => (
              <li key={url}>
                <LinkRow
                  end={
                    <RowEnd leadsOn>
                      <Icon isMirrored isSmall label={t('common.newTab')} path={outIcon} />
                    </RowEnd>
                  }
                  href={url}
                  name={name}
                  sub={new URL(url).hostname.replace(/^www\./, '')}
                  tile={
                    <IconTile>
                      <Icon path={storeIcon} />
                    </IconTile>
                  }
                />
              </li>
            ))}
          </Group>
        )}
      </Stack>
    </ViewFrame>
  )
}

/** Stores by their own names, which are the same in every language; then the wallet's page. Each only by https. */
function placesOf(listing: WalletListing | null, website: string): readonly { name: string; url: string }[] {
  if (listing === null) return []
  const places = [
    { name: 'Chrome Web Store', url: listing.chromeStore },
    { name: 'App Store', url: listing.appStore },
    { name: 'Google Play', url: listing.playStore },
    { name: website, url: listing.homepage },
  ]
  return places.flatMap(({ name, url }) => (url !== null && isWebAddress(url) ? [{ name, url }] : []))
}

/** Addresses come from strangers: a link of any other kind could do more than lead somewhere. */
function isWebAddress(url: string): boolean {
  try {
    return new URL(url).protocol === 'https:'
  } catch {
    return false
  }
}
