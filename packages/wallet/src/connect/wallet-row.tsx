import { Row } from '../controls/row.tsx'
import { Tag } from '../controls/tag.tsx'
import { useText } from '../language/use-text.ts'
import { usePrefetchView } from '../modal/view-prefetch.ts'
import { useProvided } from '../provider/wallet-context.ts'
import type { ConnectorRow } from './connector-row.ts'
import { WalletTile } from './wallet-tile.tsx'

/** One wallet of a list. A press asks it; one that cannot be reached from here leads to where it is got. */
export function WalletRow({ row }: { readonly row: ConnectorRow }) {
  const { connecting, modal } = useProvided().wallet
  const prefetchView = usePrefetchView()
  const t = useText()
  const isReachable = row.platforms.length > 0
  return (
    <Row
      end={
        row.isAmbiguous ? (
          <Tag title={t('connect.sameNameHint')} tone="warn">
            {t('connect.sameName')}
          </Tag>
        ) : row.tag === null ? null : (
          <Tag tone={row.tag === 'recent' ? 'on' : 'wide'}>{t(`connect.${row.tag}`)}</Tag>
        )
      }
      focusKey={`wallet ${row.id}`}
      name={row.name}
      onIntent={() => {
        prefetchView(isReachable ? 'Connecting' : 'GetWallet')
        if (isReachable) connecting.prefetch(row)
      }}
      onPress={() => {
        // Within the tap: it opens the wallet's app too, and phones open other apps at no other time.
        if (isReachable) void connecting.connect(row).catch(() => {})
        else modal.push({ name: 'GetWallet', row })
      }}
      tile={<WalletTile wallet={row} />}
    />
  )
}
