import { useState } from 'react'
import { useProvided } from '../provider/wallet-context.ts'
import { tileColor, tileLetter } from '../wallet-list/listed-wallet.ts'
import { Tile } from './tile.tsx'

/**
 * The app's logo at the head of Connect and in the middle of a code. It is the `logo` slot, else the `appIcon`, else
 * the first letter of the app's name, else nothing. It is never a logo of this package. It is decoration, because the
 * app's name is beside it.
 */
export function AppMark({ size }: { readonly size: 22 | 40 | 48 }) {
  const { look, wallet } = useProvided()
  const { appIcon, appName } = wallet.options
  const [isBroken, setBroken] = useState(false)
  if (look.slots.logo !== undefined) return look.slots.logo
  if (appIcon === null || isBroken) {
    if (appName === '') return null
    const tileSize = size === 22 ? 20 : 36
    return <Tile color={tileColor(appName)} imageUrl={null} letter={tileLetter(appName)} size={tileSize} />
  }
  return (
    <img
      alt=""
      draggable={false}
      height={size}
      // A dialog that is not open yet requests no image.
      loading={appIcon.startsWith('data:') ? undefined : 'lazy'}
      onError={() => setBroken(true)}
      src={appIcon}
      width={size}
    />
  )
}
