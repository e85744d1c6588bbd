import type { FrameConfig, PlainData } from '@laurel/wallet/frame-messages'
import { createClient, custom, getAddress, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Confirmation } from '../../confirm/confirmation.ts'
import { UserRejectedError } from '../../confirm/errors.ts'
import { createBundlers } from '../../smart-account/bundlers.ts'
import { createGrants } from '../../smart-account/grants.ts'
import { answerMethod } from '../answer-method.ts'
import { createCallsLog } from '../calls-log.ts'
import type { AppContext, SignRequest } from '../context.ts'
import { createKnownReceivers } from '../known-receivers.ts'

/** The key of the user. */
export const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
/** Another account. */
export const other = getAddress('0x71c2ae9f34d05bb8e6a1c3f0d9e7b2a44f1c9a4f')
/** A token of the operator's list. */
export const token = getAddress(`0x${'ab'.repeat(20)}`)
const chain = {
  ...{ chainId: 1, name: 'Ethereum', isTestnet: false, rpcUrls: ['https://node.example'] },
  tokens: [{ address: token, symbol: 'USDC', decimals: 6 }],
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
}
const config: FrameConfig = {
  ...{ projectId: 'meadow', origins: ['https://meadow.example'], isPublicWireEnabled: false, version: '1' },
  chains: [chain, { ...chain, chainId: 10, name: 'Optimism' }],
}

/** What a node answers, by method. */
type Node = Readonly<Record<string, (params: unknown) => unknown>>

/** The end of the world: the operator's node. */
const node: Node = {
  eth_getBlockByNumber: () => ({ number: '0x1', baseFeePerGas: '0x3b9aca00', transactions: [] }),
  ...{
    eth_maxPriorityFeePerGas: () => '0x3b9aca00',
    eth_gasPrice: () => '0x3b9aca00',
    eth_estimateGas: () => '0x5208',
  },
  ...{ eth_getBalance: () => '0xde0b6b3a7640000', eth_getCode: () => '0x', eth_getTransactionCount: () => '0x7' },
  eth_simulateV1: () => [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }] }],
  eth_sendRawTransaction: () => `0x${'ab'.repeat(32)}`,
}

/** How a world is. */
export type KeyWorldOptions = {
  readonly user?: 'approves' | 'rejects' | 'never'
  readonly isConnected?: boolean
  /** What the node answers instead, by method. `isApproved`: the user has clicked. */
  readonly node?: Readonly<Record<string, (params: unknown, isApproved: boolean) => unknown>>
}

/** Starts the methods of a frame for an account with a key, and the operator's node. What was signed, shown and sent is recorded. */
export function startKeyWorld({ user = 'approves', isConnected = true, node: changed = {} }: KeyWorldOptions = {}) {
  const [signed, shown, sent]: [SignRequest[], Confirmation[], string[]] = [[], [], []]
  let isApproved = false
  const client = createClient({
    transport: custom(
      {
        request: async ({ method, params }: { method: string; params: unknown }) => {
          sent.push(method)
          return changed[method]?.(params, isApproved) ?? node[method]?.(params) ?? null
        },
      },
      { retryCount: 0 },
    ),
    pollingInterval: 10,
  })
  const context: AppContext = {
    ...{ config, id: 'a', origin: 'https://meadow.example', account: isConnected ? account.address : null, chain },
    ...{
      nodeOf: () => client,
      receivers: createKnownReceivers(null, (text) => getAddress(text)),
      calls: createCallsLog(null),
      now: () => 0,
    },
    grants: createGrants(null),
    ...{ accountType: 'eoa', bundlersOf: createBundlers(), sponsor: async () => null },
    approve: async (confirmation) => {
      shown.push(await confirmation)
      if (user === 'rejects') throw new UserRejectedError()
      if (user === 'never') await new Promise(() => {})
      isApproved = true
    },
    signAuthorization: () => Promise.reject(new TypeError('No test delegates.')),
    sign: async (request) => {
      signed.push(request)
      switch (request.type) {
        case 'message':
          return account.signMessage({ message: { raw: request.message } })
        case 'typedData':
          return '0x'
        case 'transaction':
          return account.signTransaction(request.transaction)
        default:
          throw new TypeError('An account with a key signs no user operation.')
      }
    },
  }
  const request = (
    method: Parameters<typeof answerMethod>[1]['method'],
    params: PlainData,
    chainId?: string | number,
  ) => answerMethod(context, { method, params, ...(chainId === undefined ? {} : { chainId }) })
  return { context, signed, shown, sent, request }
}

/** Returns the transactions that were signed. */
export function transactionsOf(signed: readonly SignRequest[]): readonly TransactionSerializable[] {
  return signed.flatMap((request) => (request.type === 'transaction' ? [request.transaction] : []))
}
