import type { FrameConfig } from '@laurel/wallet/frame-messages'
import type { Page } from '@playwright/test'
import { getAddress } from 'viem'

/** The operator's node and bundler of journeys that look at the frame alone: doubles, whose answers are always the same. */

const nodeUrl = 'http://127.0.0.1:9/'
/** The URL of the bundler, for `smartAccounts` of a network. */
export const bundlerUrl = 'http://127.0.0.1:10/'

/** A token that the operator vouches for. */
export const usdc = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
/** An account that nobody knows. */
export const other = getAddress('0x71c2ae9f34d05bb8e6a1c3f0d9e7b2a44f1c9a4f')
/** The network of the node, without smart accounts. */
export const ethereum: FrameConfig['chains'][number] = {
  ...{ chainId: 1, name: 'Ethereum', isTestnet: false, rpcUrls: [nodeUrl] },
  ...{ nativeCurrency: { symbol: 'ETH', decimals: 18 }, tokens: [{ address: usdc, symbol: 'USDC', decimals: 6 }] },
}

const gwei = (amount: number) => `0x${(amount * 1e9).toString(16)}`
/** What is answered, by method: an account with an ether and no code, whose calls succeed. */
const answers: Readonly<Record<string, unknown>> = {
  eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: gwei(8), transactions: [] },
  ...{ eth_maxPriorityFeePerGas: gwei(1), eth_gasPrice: gwei(9), eth_chainId: '0x1', eth_estimateGas: '0xc350' },
  ...{ eth_getBalance: '0xde0b6b3a7640000', eth_getCode: '0x', eth_call: `0x${'0'.repeat(64)}` },
  eth_simulateV1: [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }] }],
  eth_estimateUserOperationGas: {
    ...{ callGasLimit: '0xc350', verificationGasLimit: '0x186a0', preVerificationGas: '0xc350' },
  },
}

/** Answers what the frame of a page requests of the node and the bundler. @param changes - other answers, by method. */
export async function serveNode(page: Page, changes: Readonly<Record<string, unknown>> = {}): Promise<void> {
  for (const url of [nodeUrl, bundlerUrl]) {
    await page.route(url, async (route) => {
      const request: { id: number; method: string } = route.request().postDataJSON()
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      const result = changes[request.method] ?? answers[request.method] ?? null
      await route.fulfill({ headers, json: { jsonrpc: '2.0', id: request.id, result } })
    })
  }
}
