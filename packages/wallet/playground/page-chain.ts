import { type Address, encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { SENT_HASH } from './page-wallet.ts'

/** How the nodes of the playground answer. */
export type ChainManner = {
  /** What a simulated call does: what it says, more than that, it fails, or it is not answered. */
  readonly simulation?: 'fine' | 'more' | 'fails' | 'down'
  /** Whether fees can be read. */
  readonly fees?: 'fine' | 'down'
  /** Whether every address is a contract. */
  readonly isContract?: boolean
  /** The decimals that every token says. Those that the API says when it is left out. */
  readonly decimals?: number
  /** What became of what was sent. */
  readonly sent?: 'pending' | 'mined' | 'failed' | 'replaced' | 'unknown'
  /** What was sent, where the nodes show it while it is pending. */
  readonly pending?: { readonly to: Address; readonly value: bigint; readonly data: Hex }
}

const BLOCK = '0x1234567'
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const SAFE_TRANSFER_721 = '0x42842e0e'
const SAFE_TRANSFER_1155 = '0xf242432a'
const native: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const thief: Hex = `0x${'bad0'.repeat(10)}`
const topic = (address: string): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const word = (value: string): Hex => `0x${value.slice(2).padStart(64, '0')}`

type Call = { readonly from: Address; readonly to: Address; readonly value: Hex; readonly data?: Hex }

/** Answers a request of JSON-RPC, as a node would. */
export async function answerChain({
  method,
  params,
  manner,
}: {
  readonly method: string
  readonly params: unknown
  readonly manner: ChainManner
}): Promise<unknown> {
  const { simulation = 'fine', fees = 'fine', isContract = false, sent = 'pending' } = manner
  switch (method) {
    case 'eth_blockNumber':
      return BLOCK
    case 'eth_gasPrice':
    case 'eth_estimateGas':
      if (fees === 'down') throw new Error('The node is down.')
      return method === 'eth_gasPrice' ? '0x3b9aca0' : '0x5208'
    case 'eth_getBlockByNumber':
      return { baseFeePerGas: '0x2b9aca0', hash: word('0x1'), transactions: [replacement] }
    case 'eth_getCode':
      return isContract ? '0x6001' : '0x'
    case 'eth_getTransactionCount':
      return sent === 'replaced' && isLatest(params) ? '0x8' : '0x7'
    case 'eth_call':
      if (isForSymbol(params)) return encodeAbiParameters([{ type: 'string' }], ['USDC'])
      if (isForDecimals(params)) return word(numberToHex(manner.decimals ?? decimalsOf(params)))
      // The price of data, on the chains that have one.
      if (fees === 'fine' && isForOracle(params)) return word('0x2540be400')
      throw new Error('The node is down.')
    case 'eth_getTransactionReceipt':
      if (sent !== 'mined' && sent !== 'failed') return null
      return { blockNumber: BLOCK, blockHash: word('0x1'), status: sent === 'mined' ? '0x1' : '0x0' }
    case 'eth_getTransactionByHash':
      return manner.pending === undefined ? null : toPending(manner.pending)
    case 'eth_simulateV1': {
      if (simulation === 'down') throw new Error('The node is down.')
      if (simulation === 'fails') return [{ calls: [{ status: '0x0', returnData: '0x', logs: [] }] }]
      return [{ calls: [{ status: '0x1', returnData: '0x', logs: logsOf(readCall(params), simulation === 'more') }] }]
    }
    default:
      throw new Error(`No answer to ${method}.`)
  }
}

function toPending({ to, value, data }: NonNullable<ChainManner['pending']>): object {
  return {
    ...{ blockNumber: null, nonce: '0x7', from: replacement.from, to, value: numberToHex(value), input: data },
    ...{ gas: '0x5208', maxFeePerGas: '0x3b9aca0', maxPriorityFeePerGas: '0x1' },
  }
}

/** The transaction that takes the place of what was sent. */
const replacement = {
  hash: SENT_HASH.replace('5f2e', '0a0a'),
  nonce: '0x7',
  from: '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f',
  to: thief,
  value: '0x1',
  input: '0x',
}

const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000f'

function isForOracle(params: unknown): boolean {
  return fieldOf(params, 'to') === GAS_PRICE_ORACLE
}

function isForDecimals(params: unknown): boolean {
  return fieldOf(params, 'data') === '0x313ce567'
}

function isForSymbol(params: unknown): boolean {
  return fieldOf(params, 'data') === '0x95d89b41'
}

/** Returns the decimals of the scenes' tokens. */
function decimalsOf(params: unknown): number {
  const to = fieldOf(params, 'to')
  return to.startsWith('0xa1') ? 6 : to.startsWith('0xd4') ? 0 : 18
}

/** Returns a field of the call that a node is requested to try, in lower case. */
function fieldOf(params: unknown, name: 'to' | 'data'): string {
  const call: unknown = Array.isArray(params) ? params[0] : null
  return String(Reflect.get(Object(call), name)).toLowerCase()
}

function isLatest(params: unknown): boolean {
  const block: unknown = Array.isArray(params) ? params[1] : null
  return block === 'latest' || block === BLOCK
}

function logsOf(call: Call, hasMore: boolean): readonly object[] {
  if (call.data?.startsWith(SAFE_TRANSFER_721) || call.data?.startsWith(SAFE_TRANSFER_1155)) return [nftLog(call)]
  const isToken = call.data !== undefined
  const receiver = isToken ? `0x${call.data.slice(34, 74)}` : call.to
  const amount = isToken ? `0x${call.data.slice(74, 138)}` : call.value
  const log = (address: Address, to: string, value: string) => ({
    address,
    topics: [TRANSFER, topic(call.from), topic(to)],
    data: word(value),
  })
  return [log(isToken ? call.to : native, receiver, amount), ...(hasMore ? [log(call.to, thief, '0x1')] : [])]
}

/** Returns the event of an NFT that is sent. */
function nftLog({ from, to, data = '0x' }: Call): object {
  const wordAt = (at: number): Hex => `0x${data.slice(10 + at * 64, 74 + at * 64)}`
  if (data.startsWith(SAFE_TRANSFER_721))
    return { address: to, topics: [TRANSFER, topic(from), wordAt(1), wordAt(2)], data: '0x' }
  const topics = [TRANSFER_SINGLE, topic(from), topic(from), wordAt(1)]
  return { address: to, topics, data: `${wordAt(2)}${wordAt(3).slice(2)}` }
}

function readCall(params: unknown): Call {
  const [{ blockStateCalls }] = JSON.parse(JSON.stringify(params))
  return blockStateCalls[0].calls[0]
}
