import type { RpcService } from '../rpc/rpc-service.ts'
import type { HistoryService } from './history-service.ts'

/** Passes calls on as before, and remembers the transactions that a node accepted, so that they are in the history at once. */
export function withPending(rpc: RpcService, { notePending }: Pick<HistoryService, 'notePending'>): RpcService {
  return {
    ...rpc,
    call(chainId, call) {
      const answer = rpc.call(chainId, call)
      if (answer === null || call.method !== 'eth_sendRawTransaction') return answer
      return answer.then(async (outcome) => {
        // Before the answer, so that a caller that has it finds the transaction in the history.
        if (outcome.type === 'result') await notePending(chainId, call.params[0])
        return outcome
      })
    },
  }
}
