import { telegramOpener } from '../connectors/wallet-connect/browser-context.ts'
import { RowEnd } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { outIcon, storeIcon } from '../controls/lazy-icons.ts'
import { LinkRow } from '../controls/link-row.tsx'
import { IconTile } from '../controls/tile.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import type { WalletStore } from './wallet-stores.ts'

export type StoreRowProps = { readonly place: WalletStore; readonly name: string; readonly sub: string }

/** A row for a store or page where a wallet can be installed. It opens outside of this page. */
export function StoreRow({ place, name, sub }: StoreRowProps) {
  const { environment } = useProvided().wallet
  const t = useMessages()
  return (
    <LinkRow
      end={
        <RowEnd leadsOn>
          <Icon isMirrored isSmall label={t('common.newTab')} path={outIcon} />
        </RowEnd>
      }
      href={place.url}
      name={name}
      onPress={environment.window && telegramOpener(environment.window)}
      sub={sub}
      tile={
        <IconTile>
          <Icon path={storeIcon} />
        </IconTile>
      }
    />
  )
}
