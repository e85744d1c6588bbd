import { zeroAddress } from 'viem'
import type { TypedEvent } from '../evidence/watch-events.ts'
import type { eventAbis } from './event-abis.ts'

/** Returns whether a transfer minted its tokens, which then come from the zero address. */
export function isMint({ args }: Pick<TypedEvent<typeof eventAbis.transfers>, 'args'>): boolean {
  return args.from === zeroAddress
}
