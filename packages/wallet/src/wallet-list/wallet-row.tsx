import { Badge } from '../controls/badge.tsx'
import { Row } from '../controls/row.tsx'
import { useMessages } from '../language/use-messages.ts'
import { usePrefetchView } from '../modal/shell-context.ts'
import { useProvided } from '../provider/wallet-context.ts'
import type { WalletItem } from './wallet-item.ts'
import { WalletTile } from './wallet-tile.tsx'

/** One wallet of a list. A press connects it. If it cannot be reached from here, a press shows where to install it. */
export function WalletRow({ row }: { readonly row: WalletItem }) {
  const { connect: connecting, modal } = useProvided().wallet
  const prefetchView = usePrefetchView()
  const t = useMessages()
  const isReachable = row.platforms.length > 0
  return (
    <Row
      end={
        row.hasDuplicateName ? (
          <Badge title={t('connect.sameNameHint')} tone="warn">
            {t('connect.sameName')}
          </Badge>
        ) : row.badge === null ? null : (
          <Badge tone={row.badge === 'recent' ? 'on' : 'wide'}>{t(`connect.${row.badge}`)}</Badge>
        )
      }
      focusKey={`wallet ${row.id}`}
      name={row.name}
      onIntent={() => {
        prefetchView(isReachable ? 'Connecting' : 'GetWallet')
        if (isReachable) connecting.prefetch(row)
      }}
      onPress={() => {
        // Runs within the tap, because it also opens the wallet's app, and phones open other apps at no other time.
        if (isReachable) void connecting.connect(row).catch(() => {})
        else modal.push({ type: 'GetWallet', row })
      }}
      tile={<WalletTile wallet={row} />}
    />
  )
}
