import {
  type Address,
  BaseError,
  type Client,
  createClient,
  custom,
  type Hex,
  HttpRequestError,
  hashMessage,
  isAddressEqual,
  isHex,
  recoverAddress,
  SocketClosedError,
  size,
  TimeoutError,
  WebSocketRequestError,
} from 'viem'
import { getChainId, verifyHash } from 'viem/actions'
import { SignInUnavailableError } from './errors.ts'

/** How long a chain may take to respond before it counts as unavailable. */
export const CHAIN_TIMEOUT_MS = 10_000

/**
 * Maximum size of a contract account's signature, in bytes. ERC-6492 signatures contain the call that creates the
 * account.
 */
const MAX_SIGNATURE_BYTES = 65_536

/**
 * Half the order of secp256k1: a signature above it is another encoding of one below.
 * Source: https://eips.ethereum.org/EIPS/eip-2.
 */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Whether an account signed a message: with its key (EIP-191), by its contract (ERC-1271), or by a contract that is not
 * deployed yet (ERC-6492). The chain is read only if the key did not sign.
 * @param client - of the chain that the message names.
 * @throws {SignInUnavailableError} when the chain does not respond, or is another one.
 */
export async function isSignedBy(
  client: Client,
  {
    address,
    message,
    signature,
    chainId,
  }: { readonly address: Address; readonly message: string; readonly signature: Hex; readonly chainId: number },
): Promise<boolean> {
  if (!isHex(signature) || size(signature) > MAX_SIGNATURE_BYTES || signature.length % 2 !== 0) return false
  const hash = hashMessage(message)
  if (await isSignedByKey(address, hash, signature)) return isCanonical(signature)
  try {
    return await withinTime(async () => {
      // Another chain's response says nothing about an account on this one.
      const actual = await getChainId(client)
      if (actual !== chainId) throw new TypeError(`The client is on chain ${actual}.`)
      return isSignedByContract(client, { address, hash, signature })
    })
  } catch (cause) {
    throw new SignInUnavailableError(chainId, { cause })
  }
}

async function isSignedByKey(address: Address, hash: Hex, signature: Hex): Promise<boolean> {
  if (size(signature) !== 65) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address)
  } catch {
    // The numbers are not on the curve, but a contract may still accept the signature.
    return false
  }
}

/**
 * Verifies the signature by the contract, at the latest block only. The pending block would evaluate an ERC-8010
 * signature by transactions that are not mined yet.
 * @throws the node's error: viem treats a missing response as an invalid signature, and the user would see that their
 * signature is wrong.
 */
async function isSignedByContract(
  client: Client,
  signed: { readonly address: Address; readonly hash: Hex; readonly signature: Hex },
): Promise<boolean> {
  const failures: Error[] = []
  const { retryCount, retryDelay } = client.transport
  const provider = {
    async request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
      try {
        return await client.transport.request(call)
      } catch (error) {
        if (isUnanswered(error)) failures.push(error)
        throw error
      }
    },
  }
  const watched = createClient({ chain: client.chain, transport: custom(provider, { retryCount, retryDelay }) })
  const isSigned = await verifyHash(watched, { ...signed, blockTag: 'latest' })
  const [failure] = failures
  if (!isSigned && failure !== undefined) throw failure
  return isSigned
}

function isUnanswered(error: unknown): error is BaseError {
  const lost = [HttpRequestError, SocketClosedError, TimeoutError, WebSocketRequestError]
  return error instanceof BaseError && error.walk((each) => lost.some((kind) => each instanceof kind)) !== null
}

function isCanonical(signature: Hex): boolean {
  return BigInt(`0x${signature.slice(66, 130)}`) <= HALF_ORDER
}

async function withinTime<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('The chain did not answer in time.')), CHAIN_TIMEOUT_MS)
  })
  try {
    return await Promise.race([request(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
