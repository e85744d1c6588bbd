import { type FrameConfig, isPlainData } from '@laurel/wallet/frame-messages'
import { getAddress, isAddress } from 'viem'
import { readIsDeployed, smartAddressOf } from '../smart-account/account-reader.ts'
import { createBundlers } from '../smart-account/bundlers.ts'
import { createGrants } from '../smart-account/grants.ts'
import type { createSolanaMethods } from '../solana/solana-methods.ts'
import { answerMethod } from './answer-method.ts'
import { createCallsLog } from './calls-log.ts'
import { createKnownReceivers, type ReceiverStorage } from './known-receivers.ts'
import { createNodes } from './nodes.ts'
import type { RpcService } from './rpc-service.ts'

/** Creates what answers `RPC_REQUEST` and reads smart accounts. @param storage - null where the browser refuses it to the frame. */
export function createRpcService(config: FrameConfig, storage: ReceiverStorage | null): RpcService {
  const nodeOf = createNodes()
  const shared = {
    ...{ config, nodeOf, bundlersOf: createBundlers(), calls: createCallsLog(storage) },
    ...{ receivers: createKnownReceivers(storage, parseAddress), grants: createGrants(storage), now: Date.now },
  }
  let solana: Promise<ReturnType<typeof createSolanaMethods>> | null = null
  const loadSolana = () => {
    solana ??= import('../solana/solana-methods.ts')
      .then((loaded) => loaded.createSolanaMethods(storage))
      .catch((error: unknown) => {
        // It is requested again the next time.
        solana = null
        throw error
      })
    return solana
  }
  return {
    answer: async ({ solana: scope, ...request }, payload) => {
      if (!payload.method.startsWith('solana_')) return answerMethod({ ...shared, ...request }, payload)
      const { id, origin, approve } = request
      const answer = await (await loadSolana()).answer(
        { ...scope, id, origin, approve },
        payload.method,
        payload.params,
      )
      return isPlainData(answer) ? answer : null
    },
    smartAddressOf,
    isDeployed: (chain, address) => readIsDeployed(nodeOf, chain, address),
  }
}

function parseAddress(text: string) {
  return isAddress(text) ? getAddress(text) : null
}
