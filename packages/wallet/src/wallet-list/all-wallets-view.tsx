import { useEffect, useMemo, useRef, useState } from 'react'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { SearchField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { qrIcon, warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { Group } from '../controls/row.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { isMobile } from './device.ts'
import { hasMoreWallets } from './shown-wallets.ts'
import { useWalletList } from './use-wallet-list.ts'
import { useWallets } from './use-wallets.ts'
import { isPairingItem } from './wallet-item.ts'
import { WalletRow } from './wallet-row.tsx'

/** Shows all wallets, with a search that shows local results at once and adds those of the server. */
export function AllWalletsView() {
  const { wallets } = useProvided().wallet
  const { state, list, preload } = useWalletList()
  // Renders again when the rows change, because installed and recent wallets are marked here, too.
  useWallets()
  const t = useMessages()
  const { search, bundle, listed, shownCount } = state
  useEffect(() => list.showAll(), [list])
  useEffect(() => () => list.search(''), [list])

  const shown = useMemo(() => search?.results ?? listed.slice(0, shownCount), [search?.results, listed, shownCount])
  useEffect(() => void preload(shown), [preload, shown])
  const isSearching =
    search !== null && (bundle === 'loading' || search.server === 'asking' || search.server === 'waiting')
  const isEmpty = shown.length === 0 && !isSearching
  useAnnouncement(search === null || isSearching ? null : t('allWallets.found', { count: shown.length }))
  return (
    <ViewFrame title={t('connect.allWallets')}>
      <Stack>
        <SearchLine />
        {state.error !== null && (
          <Alert icon={warnIcon} tone="warn">
            {t('allWallets.failed')}
          </Alert>
        )}
        {shown.length > 0 && (
          <Group label={t('connect.list')}>
            {shown.map((listing) => (
              <li key={listing.id}>
                <WalletRow row={wallets.getWallet(listing)} />
              </li>
            ))}
          </Group>
        )}
        {shown.length === 0 && isSearching && <SkeletonRows count={4} />}
        {isEmpty && search !== null && <NoneFound query={search.query} />}
        {search === null && hasMoreWallets(state) && <More key={shown.length} onNear={list.showMore} />}
      </Stack>
    </ViewFrame>
  )
}

/** Shown when no wallet has the name. A code also works with wallets that are not listed. */
function NoneFound({ query }: { readonly query: string }) {
  const { connect: connecting } = useProvided().wallet
  const pairing = useWallets().find(isPairingItem)
  const t = useMessages()
  return (
    <>
      <State headline={t('allWallets.none', { query })}>{t('allWallets.noneText')}</State>
      {pairing !== undefined && (
        <Button icon={qrIcon} onPress={() => void connecting.connect(pairing, { platform: 'qrcode' }).catch(() => {})}>
          {t('connect.scan')}
        </Button>
      )}
    </>
  )
}

function SearchLine() {
  const { connect: connecting, environment } = useProvided().wallet
  const { list } = useWalletList()
  const pairing = useWallets().find(isPairingItem)
  // The text as typed. The list's own query is trimmed.
  const [text, setText] = useState('')
  const t = useMessages()
  const part = usePart()
  return (
    <div {...part('toolbar')}>
      <SearchField
        clearLabel={t('common.clearSearch')}
        label={t('allWallets.search')}
        onChange={(typed) => {
          setText(typed)
          list.search(typed)
        }}
        placeholder={t('common.search')}
        value={text}
      />
      {pairing !== undefined && isMobile(environment.window) && (
        <button
          {...part('square-button')}
          aria-label={t('connect.scan')}
          onClick={() => void connecting.connect(pairing, { platform: 'qrcode' }).catch(() => {})}
          type="button"
        >
          <Icon path={qrIcon} />
        </button>
      )}
    </div>
  )
}

/** The end of the list. It loads another page before the user reaches it. @param props.onNear - the same for each rendering. */
function More({ onNear }: { readonly onNear: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current === null) return
    const body = element.current.closest('[data-part="body"]')
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { root: body, rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onNear])
  return (
    <div ref={element}>
      <SkeletonRows count={1} />
    </div>
  )
}
