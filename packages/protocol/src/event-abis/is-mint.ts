import { zeroAddress } from 'viem'
import type { TypedEvent } from '../evidence/watch-events.ts'
import type { eventAbis } from './event-abis.ts'

/** True for a transfer that made the tokens it moved: they came from the zero address. */
export function isMint({ args }: Pick<TypedEvent<typeof eventAbis.transfers>, 'args'>): boolean {
  return args.from === zeroAddress
}
