import { Icon } from '../controls/icon.tsx'
import { LinkRow } from '../controls/link-row.tsx'
import { outIcon, storeIcon } from '../controls/more-icons.ts'
import { RowEnd } from '../controls/tag.tsx'
import { IconTile } from '../controls/tile.tsx'
import { useText } from '../language/use-text.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { telegramOpener } from './wallet-connect/surroundings.ts'
import type { WalletPlace } from './wallet-places.ts'

export type PlaceRowProps = { readonly place: WalletPlace; readonly name: string; readonly sub: string }

/** A store or a page that a wallet is got from: it opens outside of this one. */
export function PlaceRow({ place, name, sub }: PlaceRowProps) {
  const { environment } = useProvided().wallet
  const t = useText()
  const openInTelegram = environment.window === null ? null : telegramOpener(environment.window)
  return (
    <LinkRow
      end={
        <RowEnd leadsOn>
          <Icon isMirrored isSmall label={t('common.newTab')} path={outIcon} />
        </RowEnd>
      }
      href={place.url}
      name={name}
      sub={sub}
      tile={
        <IconTile>
          <Icon path={storeIcon} />
        </IconTile>
      }
      {...(openInTelegram === null ? {} : { onPress: openInTelegram })}
    />
  )
}
