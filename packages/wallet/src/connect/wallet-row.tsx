import { Row } from '../controls/row.tsx'
import { Tag } from '../controls/tag.tsx'
import { useText } from '../language/use-text.ts'
import { usePrefetchView } from '../modal/view-prefetch.ts'
import { useProvided } from '../provider/wallet-context.ts'
import type { ConnectorRow } from './connector-row.ts'
import { WalletTile } from './wallet-tile.tsx'

/** One wallet of a list. A press asks it; one that cannot be reached from here leads to where it is got. */
export function WalletRow({ row }: { readonly row: ConnectorRow }) {
  const { connecting, modal, pairing } = useProvided().wallet
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
        if (isReachable) {
          void connecting.connect(row).catch(() => {})
          // Within the tap: phones open other apps at no other time.
          if (row.platforms[0] === 'mobile') pairing?.openWallet(row, 'mobile')
        } else modal.push({ name: 'GetWallet', row })
      }}
      tile={<WalletTile wallet={row} />}
    />
  )
}
