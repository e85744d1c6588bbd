import { CHAIN_NAMESPACES } from '../caip/caip.ts'
import { hashText } from '../controls/avatar.tsx'
import { RowEnd } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { nextIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { Group, Row } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { Tile } from '../controls/tile.tsx'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import type { Platform, WalletItem } from '../wallet-list/wallet-item.ts'
import { WalletTile } from '../wallet-list/wallet-tile.tsx'

/** Lets the user choose a namespace for a wallet that supports several. */
export function ChooseNamespaceView({ view }: { readonly view: { row: WalletItem; platform: Platform } }) {
  const { row, platform } = view
  const { connect: connecting } = useProvided().wallet
  const t = useMessages()
  const names = { eip155: t('namespace.evm'), solana: 'Solana' }
  return (
    <ViewFrame title={<bdi>{row.name}</bdi>}>
      <State headline={t('namespace.title')} picture={<WalletTile size={64} wallet={row} />}>
        {t('namespace.text', { wallet: row.name })}
      </State>
      <Stack>
        <Group label={t('namespace.title')}>
          {CHAIN_NAMESPACES.filter((id) => row.namespaces.includes(id)).map((namespace) => (
            <li key={namespace}>
              <Row
                end={
                  <RowEnd leadsOn>
                    <Icon isMirrored isSmall path={nextIcon} />
                  </RowEnd>
                }
                focusKey={namespace}
                name={names[namespace]}
                onPress={() => void connecting.connect(row, { platform, namespace }).catch(() => {})}
                tile={
                  <Tile
                    color={`oklch(0.5 0.09 ${hashText(namespace) % 360})`}
                    imageUrl={null}
                    isDisc
                    letter={namespace === 'eip155' ? 'E' : 'S'}
                  />
                }
              />
            </li>
          ))}
        </Group>
      </Stack>
    </ViewFrame>
  )
}
