import { useModal } from '@laurel/wallet/react'
import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { Blank } from '../controls/blank.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { plural } from '../controls/time-words.ts'

/** Nothing to list: the filter that is to blame, and where there is something. */
export function NothingFound({
  chain,
  names,
  hidden,
  isAccountNeeded,
  areOlderUnread,
  onClear,
}: {
  /** Where one could be created. */
  readonly chain: WorldChain
  /** The networks that were looked at. */
  readonly names: string
  /** How many boosts the filters hide. */
  readonly hidden: number
  /** Without a wallet nobody can say what it may do. */
  readonly isAccountNeeded: boolean
  /** Only the newest were looked at so far. */
  readonly areOlderUnread: boolean
  readonly onClear: () => void
}) {
  const { modal } = useModal()
  if (hidden === 0) {
    return (
      <Blank
        actions={
          <a
            {...linkTo({ page: 'create', chainId: chain.chainId, draft: null })}
            className={linkButtonClass({ look: 'main' })}
          >
            Create one
          </a>
        }
        icon="find"
        title={areOlderUnread ? `None of the newest boosts is open on ${names}` : `No boost is open on ${names}`}
      >
        {areOlderUnread ? 'Older ones may be.' : 'New boosts appear here right away.'}
      </Blank>
    )
  }
  return (
    <Blank
      actions={
        <>
          {isAccountNeeded && (
            <Button aria-haspopup="dialog" look="main" onClick={() => modal.open()}>
              Connect wallet
            </Button>
          )}
          <Button look={isAccountNeeded ? 'plain' : 'main'} onClick={onClear}>
            Clear filters
          </Button>
        </>
      }
      icon="find"
      title={isAccountNeeded ? 'Connect to see what you’re eligible for' : 'Nothing matches these filters'}
    >
      {isAccountNeeded
        ? 'Connect your wallet to see which boosts you’re eligible for.'
        : `They hide ${plural(hidden, 'open boost')}.${areOlderUnread ? ' Older ones may match.' : ''}`}
    </Blank>
  )
}
