import { useState } from 'react'
import { tileColor, tileLetter } from '../connect/wallet-list/listed-wallet.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { Tile } from './tile.tsx'

/**
 * What stands for the app at the head of Connect and in the middle of a code: what it put into the slot, else its
 * `appIcon`, else the letter of its name, and nothing where it has none: never a mark of ours. Decoration: the app's name
 * stands beside it.
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
      // On a dialog that is not open yet nothing is asked for.
      loading={appIcon.startsWith('data:') ? undefined : 'lazy'}
      onError={() => setBroken(true)}
      src={appIcon}
      width={size}
    />
  )
}
