import type { FrameMethod } from '@laurel/wallet/frame-messages'
import { createKnownReceivers, type ReceiverStorage } from '../rpc/known-receivers.ts'
import { answerSolana, type SolanaContext } from './answer-solana.ts'
import { createSolanaNodes } from './solana-node.ts'

/** What a request of Solana is answered with. */
export type SolanaRequest = Omit<SolanaContext, 'nodeOf' | 'receivers' | 'now'>

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Creates what answers the methods of Solana. It is loaded with the first one. @param storage - null where the browser refuses it. */
export function createSolanaMethods(storage: ReceiverStorage | null) {
  const shared = {
    nodeOf: createSolanaNodes(),
    receivers: createKnownReceivers(storage, (address) => (ADDRESS.test(address) ? address : null)),
    now: Date.now,
  }
  return {
    answer: (request: SolanaRequest, method: FrameMethod, params: unknown) =>
      answerSolana({ ...shared, ...request }, method, params),
  }
}
