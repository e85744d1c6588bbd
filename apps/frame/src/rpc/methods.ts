import type { FrameConfig } from '@laurel/wallet/frame-messages'
import type { RpcMethods } from '../app.ts'
import { readIsDeployed, smartAddressOf } from '../smart-account/account-reader.ts'
import { createBundlers } from '../smart-account/bundlers.ts'
import { createGrants } from '../smart-account/grants.ts'
import { answerMethod } from './answer-method.ts'
import { createCallsLog } from './calls-log.ts'
import { createKnownReceivers, type ReceiverStorage } from './known-receivers.ts'
import { createNodes } from './nodes.ts'

/** Creates what answers `RPC_REQUEST` and reads smart accounts. @param storage - null where the browser refuses it to the frame. */
export function createMethods(config: FrameConfig, storage: ReceiverStorage | null): RpcMethods {
  const nodeOf = createNodes()
  const shared = {
    ...{ config, nodeOf, bundlersOf: createBundlers(), calls: createCallsLog(storage) },
    ...{ receivers: createKnownReceivers(storage), grants: createGrants(storage), now: Date.now },
  }
  return {
    answer: (request, payload) => answerMethod({ ...shared, ...request }, payload),
    smartAddressOf,
    isDeployed: (chain, address) => readIsDeployed(nodeOf, chain, address),
  }
}
