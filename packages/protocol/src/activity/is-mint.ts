import { zeroAddress } from 'viem'
import type { TypedEvent } from '../evidence/watch-events.ts'
import type { activity } from './activity.ts'

/** True for a transfer that made the tokens it moved: they came from the zero address. */
export function isMint({ args }: Pick<TypedEvent<typeof activity.transfers>, 'args'>): boolean {
  return args.from === zeroAddress
}
