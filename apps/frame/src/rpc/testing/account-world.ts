import type { FrameConfig, PlainData } from '@laurel/wallet/frame-messages'
import { entryPoint, getSmartAccountAddress } from '@laurel/wallet/smart-account'
import { createClient, custom, encodeAbiParameters, getAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Confirmation } from '../../confirm/confirmation.ts'
import { UserRejectedError } from '../../confirm/errors.ts'
import { createGrants } from '../../smart-account/grants.ts'
import type { AccountType } from '../../smart-account/preferences.ts'
import { answerMethod } from '../answer-method.ts'
import { createCallsLog } from '../calls-log.ts'
import type { AppContext, SignRequest } from '../context.ts'
import { createKnownReceivers } from '../known-receivers.ts'

/** The key of the user. */
export const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
/** Another account. */
export const other = getAddress('0x71c2ae9f34d05bb8e6a1c3f0d9e7b2a44f1c9a4f')
/** The operator's paymaster. */
export const paymaster = getAddress(`0x${'be'.repeat(20)}`)
/** The contracts of the network. */
export const contracts = {
  ...{ entryPoint: entryPoint.address, factory: getAddress(`0x${'fa'.repeat(20)}`) },
  ...{ implementation: getAddress(`0x${'1e'.repeat(20)}`), bundlerUrls: ['https://bundler.example'], paymaster },
}
/** The user's smart account. */
export const smart = getSmartAccountAddress(
  { accountFactory: contracts.factory, accountImplementation: contracts.implementation },
  owner.address,
)
const chain = {
  ...{ chainId: 10, name: 'Optimism', isTestnet: false, tokens: [], rpcUrls: ['https://node.example'] },
  ...{ nativeCurrency: { symbol: 'ETH', decimals: 18 }, smartAccounts: contracts },
}
const { smartAccounts: _, ...plainChain } = chain
const config: FrameConfig = {
  ...{ projectId: 'meadow', origins: ['https://meadow.example'], isPublicWireEnabled: false, version: '1' },
  chains: [chain, { ...plainChain, chainId: 1, name: 'Ethereum' }, { ...chain, chainId: 8453, name: 'Base' }],
}
/** The hash of what is sent. */
export const hash: Hex = `0x${'ab'.repeat(32)}`
/** When the sponsorship ends, in Unix seconds. */
export const SPONSORED_UNTIL_S = 1_000
/** What the operator adds to an operation. */
export const sponsorship = {
  ...{ paymaster, paymasterVerificationGasLimit: 70_000n, paymasterPostOpGasLimit: 30_000n },
  paymasterData: `0x${'0'.repeat(12)}${SPONSORED_UNTIL_S.toString(16).padStart(12, '0')}${'5a'.repeat(65)}` as Hex,
}

/** How a world is. */
export type WorldOptions = {
  readonly accountType?: AccountType
  readonly user?: 'approves' | 'rejects'
  readonly isSponsored?: boolean
  readonly isDeployed?: boolean
  /** What bundlers answer instead, by method. */
  readonly bundler?: Readonly<Record<string, () => unknown>>
  readonly now?: () => number
}

/** Starts the methods of a frame, the operator's node, and a bundler. What was signed, shown and sent is recorded. */
export function startWorld({
  accountType = 'smartAccount',
  user = 'approves',
  isSponsored = false,
  isDeployed = true,
  bundler = {},
  now = () => 0,
}: WorldOptions = {}) {
  const [signed, shown, sent]: [SignRequest[], Confirmation[], { method: string; params: unknown }[]] = [[], [], []]
  const counter = { sponsored: 0 }
  const responses: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: { number: '0x1', baseFeePerGas: '0x3b9aca00', transactions: [] },
    ...{ eth_maxPriorityFeePerGas: '0x3b9aca00', eth_getCode: isDeployed ? '0x6000' : '0x', eth_blockNumber: '0x1' },
    ...{ eth_getBalance: '0xde0b6b3a7640000', eth_call: encodeAbiParameters([{ type: 'uint256' }], [7n]) },
    eth_simulateV1: [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }] }],
    eth_getLogs: [],
  }
  const node = createClient({
    transport: custom({ request: async ({ method }: { method: string }) => responses[method] ?? null }),
  })
  const bundled: Readonly<Record<string, () => unknown>> = {
    eth_estimateUserOperationGas: () => ({
      ...{ callGasLimit: '0xc350', verificationGasLimit: '0x186a0', preVerificationGas: '0xc350' },
    }),
    eth_sendUserOperation: () => hash,
    eth_getUserOperationReceipt: () => ({
      ...{ success: true, userOpHash: hash, actualGasCost: '0x1', actualGasUsed: '0x1', logs: [], nonce: '0x7' },
      receipt: { transactionHash: hash, blockNumber: '0x2', status: '0x1', gasUsed: '0x1', logs: [], type: '0x2' },
    }),
    ...bundler,
  }
  const client = createClient({
    transport: custom(
      {
        request: async (request: { method: string; params: unknown }) => {
          sent.push(request)
          return bundled[request.method]?.() ?? null
        },
      },
      { retryCount: 0 },
    ),
  })
  const context: AppContext = {
    ...{ config, id: 'a', origin: 'https://meadow.example', account: owner.address, accountType, chain, now },
    ...{
      nodeOf: () => node,
      receivers: createKnownReceivers(null, (text) => getAddress(text)),
      calls: createCallsLog(null),
    },
    grants: createGrants(null),
    bundlersOf: () => [client],
    sponsor: async () => {
      counter.sponsored++
      return isSponsored ? sponsorship : null
    },
    approve: async (confirmation) => {
      shown.push(await confirmation)
      if (user === 'rejects') throw new UserRejectedError()
    },
    signAuthorization: () => Promise.reject(new TypeError('A smart account does not delegate.')),
    sign: async (request) => {
      signed.push(request)
      return `0x${'5a'.repeat(65)}`
    },
  }
  const request = (method: Parameters<typeof answerMethod>[1]['method'], params: PlainData) =>
    answerMethod(context, { method, params })
  return { context, signed, shown, sent, counter, request }
}
