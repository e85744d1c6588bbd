import type { FrameConfig } from '@laurel/wallet/frame-messages'
import type { RpcMethods } from '../app.ts'
import { answerMethod } from './answer-method.ts'
import { createCallsLog } from './calls-log.ts'
import { createKnownReceivers, type ReceiverStorage } from './known-receivers.ts'
import { createNodes } from './nodes.ts'

/** Creates what answers `RPC_REQUEST`. @param storage - null where the browser refuses it to the frame. */
export function createMethods(config: FrameConfig, storage: ReceiverStorage | null): RpcMethods {
  const shared = {
    ...{ config, nodeOf: createNodes(), calls: createCallsLog(), receivers: createKnownReceivers(storage) },
    now: Date.now,
  }
  return (request, payload) => answerMethod({ ...shared, ...request }, payload)
}
