import { type AtomicSender, createAtomicCalls } from '@laurel/wallet/testing'
import {
  type Address,
  createWalletClient,
  defineChain,
  type Hex,
  hexToBigInt,
  http,
  isAddress,
  isHex,
  numberToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { field } from './wallet-request.ts'

/** A chain that the wallet supports. */
export type WalletChain = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  /** The code that accounts delegate to for several calls at once; not supported when omitted. */
  readonly batchDelegate?: Address
  /** A test token that anyone may mint, for the faucet; none when omitted. */
  readonly dollar?: { readonly address: Address; readonly decimals: number }
}

/** A method that the wallet does not support. Source: https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes. */
export class UnsupportedMethodError extends Error {
  override readonly name = 'UnsupportedMethodError'
  readonly code = 5101
  constructor(method: string) {
    super(`This wallet has no ${method}.`)
  }
}

/** The key that signs, and the chain that the transaction is sent to. */
export type Signer = { readonly privateKey: Hex; readonly chain: WalletChain }

/**
 * Executes an approved request, with a real key on a real chain.
 * @returns the result for the app.
 * @throws {UnsupportedMethodError} when the method is not supported. @throws viem's errors of the chain.
 */
export async function signRequest({ privateKey, chain }: Signer, method: string, params: unknown): Promise<unknown> {
  const account = privateKeyToAccount(privateKey)
  const [first, second] = Array.isArray(params) ? params : []
  switch (method) {
    case 'personal_sign':
      return account.signMessage({ message: isHex(first) ? { raw: first } : String(first) })
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return account.signTypedData(typeof second === 'string' ? JSON.parse(second) : second)
    case 'eth_sendTransaction':
      return clientOf(privateKey, chain).sendTransaction(readTransaction(first))
    case 'eth_signTransaction': {
      const client = clientOf(privateKey, chain)
      const request = await client.prepareTransactionRequest(readTransaction(first))
      return client.signTransaction(request)
    }
    case 'wallet_getCapabilities': {
      const sender = atomicSender({ privateKey, chain })
      return { [numberToHex(chain.chainId)]: sender === null ? {} : await batches.capabilities(sender) }
    }
    case 'wallet_sendCalls': {
      const sender = atomicSender({ privateKey, chain })
      if (sender === null) throw new UnsupportedMethodError(method)
      return batches.send(params, sender)
    }
    case 'wallet_getCallsStatus':
      return batches.status(params)
    default:
      throw new UnsupportedMethodError(method)
  }
}

/** The batches that this wallet has sent. They are not saved when the page closes. */
const batches = createAtomicCalls()

function atomicSender({ privateKey, chain }: Signer): AtomicSender | null {
  const { batchDelegate: delegate, rpcUrl } = chain
  return delegate === undefined ? null : { account: privateKeyToAccount(privateKey), rpcUrl, delegate }
}

function clientOf(privateKey: Hex, { chainId, name, rpcUrl }: WalletChain) {
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createWalletClient({ account: privateKeyToAccount(privateKey), chain, transport: http(rpcUrl) })
}

function readTransaction(transaction: unknown) {
  const [to, data, value, gas] = ['to', 'data', 'value', 'gas'].map((key) => field(transaction, key))
  return {
    ...(typeof to === 'string' && isAddress(to) ? { to } : {}),
    ...(isHex(data) ? { data } : {}),
    ...(isHex(value) ? { value: hexToBigInt(value) } : {}),
    ...(isHex(gas) ? { gas: hexToBigInt(gas) } : {}),
  }
}
