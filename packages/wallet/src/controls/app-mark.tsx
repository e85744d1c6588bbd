import { useState } from 'react'
import { useProvided } from '../provider/wallet-context.ts'
import { Mark } from './icon.tsx'

/**
 * What stands for the app at the head of Connect and in the middle of a code: what it put into the slot, else its
 * `appIcon`, else our mark. Decoration: the app's name stands beside it.
 */
export function AppMark({ size }: { readonly size: number }) {
  const { look, wallet } = useProvided()
  const { appIcon } = wallet.options
  const [isBroken, setBroken] = useState(false)
  if (look.slots.mark !== undefined) return look.slots.mark
  if (appIcon === null || isBroken) return <Mark size={size} />
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
