import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { checkIcon, closeIcon } from './icons.ts'
import { usePart } from './use-part.ts'

/** A ring around a wallet. It turns while the app waits for the user, and stops with a badge after that ended. */
export function WaitRing({ children, status }: { children: ReactNode; status: 'waiting' | 'stopped' | 'done' }) {
  const part = usePart()
  return (
    <div {...part('status')} data-turning={status === 'waiting' ? '' : undefined}>
      <svg {...part('ring')} aria-hidden="true" viewBox="0 0 120 120">
        <path d="M62.5 117A57.2 57.2 0 0 0 84 8.2A61.4 61.4 0 0 1 62.5 117ZM57.5 117A57.2 57.2 0 0 1 36 8.2A61.4 61.4 0 0 0 57.5 117Z" />
      </svg>
      {children}
      {status !== 'waiting' && (
        <span {...part('status-badge')} data-done={status === 'done' ? '' : undefined}>
          <Icon isSmall path={status === 'done' ? checkIcon : closeIcon} />
        </span>
      )}
    </div>
  )
}
