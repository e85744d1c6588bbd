import type { FrameChain } from '@laurel/wallet/frame-messages'
import { simulateCalls } from '@laurel/wallet/review'
import { isDelegated } from '@laurel/wallet/smart-account'
import { type Address, type Client, getAddress, parseAbi } from 'viem'
import { getBalance, getCode, readContract } from 'viem/actions'
import { toAllowance } from './allowance.ts'
import type { Effects, TokenInfo } from './confirmation.ts'
import type { Call, FindToken } from './describe-call.ts'
import { readLimits, readNewApprovals, toTriedApprovals } from './read-allowances.ts'
import { showLine } from './show-text.ts'
import { parseApprovals } from './tried-approvals.ts'

const metadataAbi = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
])
/** The interface id of ERC-721. Source: https://eips.ethereum.org/EIPS/eip-721. */
const ERC721 = '0x80ac58cd'
/** Maximum length of a symbol that is shown, in characters. Longer ones are cut. */
const MAX_SYMBOL_LENGTH = 16

/** Returns the native currency of a network as a token. */
export function nativeToken({ nativeCurrency }: FrameChain): TokenInfo {
  return { address: null, ...nativeCurrency, isListed: true }
}

/**
 * Reads symbols and decimals of tokens. The operator's list comes first; what a contract says of itself is not listed.
 * Never throws: what cannot be read is null.
 */
export async function readTokens(client: Client, chain: FrameChain, tokens: readonly Address[]): Promise<FindToken> {
  const found = new Map(
    await Promise.all(tokens.map(async (address) => [address, await readToken(client, chain, address)] as const)),
  )
  return (address) => found.get(address) ?? { address, symbol: null, decimals: null, isListed: false }
}

async function readToken(client: Client, { tokens }: FrameChain, address: Address): Promise<TokenInfo> {
  const listed = tokens.find((one) => one.address.toLowerCase() === address.toLowerCase())
  if (listed !== undefined) return { address, symbol: listed.symbol, decimals: listed.decimals, isListed: true }
  const [symbol, decimals] = await Promise.all([
    readContract(client, { abi: metadataAbi, address, functionName: 'symbol' }).catch(() => null),
    readContract(client, { abi: metadataAbi, address, functionName: 'decimals' }).catch(() => null),
  ])
  const isCollection = decimals === null && (await isErc721(client, address))
  return { address, symbol: symbol === null ? null : showSymbol(symbol), decimals, isListed: false, isCollection }
}

/** Whether a contract says that it is a collection of NFTs (ERC-165). Never throws. */
async function isErc721(client: Client, address: Address): Promise<boolean> {
  return readContract(client, {
    ...{ abi: metadataAbi, address, functionName: 'supportsInterface' },
    args: [ERC721],
  }).catch(() => false)
}

/** Returns a symbol as it is shown: without characters that are not seen. Null when nothing is left. */
function showSymbol(symbol: string): string | null {
  const text = showLine(symbol, MAX_SYMBOL_LENGTH)
    .parts.map((part) => (part.type === 'plain' ? part.text : ''))
    .join('')
    .trim()
  return text === '' ? null : text
}

/** Reads whether code is at each of some addresses. Never throws: what cannot be read is null. */
export async function readContracts(
  client: Client,
  addresses: readonly Address[],
): Promise<(address: Address) => boolean | null> {
  const codes = new Map(
    await Promise.all(
      [...new Set(addresses)].map(
        async (address) =>
          [
            address,
            await getCode(client, { address }).then(
              // The code of a delegated account (EIP-7702) is not a contract's.
              (code) => code !== undefined && !isDelegated(code),
              () => null,
            ),
          ] as const,
      ),
    ),
  )
  return (address) => codes.get(address) ?? null
}

/** Reads the native currency of an account. Null when it cannot be read. */
export async function readBalance(client: Client, address: Address): Promise<bigint | null> {
  return getBalance(client, { address }).catch(() => null)
}

/**
 * Tries calls on the latest block, one after the other, and returns what changes for the account. Never throws. A
 * contract that is created is not tried.
 */
export async function readEffects(
  client: Client,
  chain: FrameChain,
  {
    calls,
    account,
    findToken,
  }: { readonly calls: readonly Call[]; readonly account: Address; readonly findToken: FindToken },
): Promise<Effects> {
  const tried = calls.flatMap(({ to, value, data }) => (to === null ? [] : [{ from: account, to, value, data }]))
  if (tried.length !== calls.length) return { status: 'unavailable' }
  const simulation = await simulateCalls(client, tried)
  switch (simulation.status) {
    case 'changes': {
      const addresses = simulation.changes.flatMap(({ address }) => (address === null ? [] : [address]))
      const approvals = await readNewApprovals(client, account, parseApprovals(simulation.logs, account))
      const known = addresses.map(findToken).filter(({ symbol, decimals }) => symbol !== null || decimals !== null)
      const missing = addresses.filter((address) => !known.some((token) => token.address === address))
      const allowed = approvals.flatMap((one) => (one.type === 'approve' ? [one.token] : []))
      const unread = allowed.filter((address) => findToken(address).unlimitedFrom === undefined)
      const [findMissing, addLimits] = await Promise.all([
        readTokens(client, chain, missing),
        readLimits(client, account, unread),
      ])
      const findLimit = addLimits(findToken)
      const changes = simulation.changes.map((change) => {
        if (change.address === null) return { change, token: nativeToken(chain) }
        const token = known.find(({ address }) => address === change.address) ?? findMissing(change.address)
        const isUnlimited =
          change.type === 'approval' &&
          change.amount !== null &&
          toAllowance(change.amount, findLimit(getAddress(change.address))) === 'unlimited'
        return { change: isUnlimited ? { ...change, amount: null } : change, token }
      })
      return { status: 'changes', changes, approvals: toTriedApprovals(approvals, findLimit) }
    }
    case 'succeeds':
      return { status: 'succeeds' }
    case 'reverts':
      return { status: 'reverts', reason: simulation.reason === null ? null : showLine(simulation.reason) }
    case 'loading':
    case 'unavailable':
      return { status: 'unavailable' }
    default:
      return simulation satisfies never
  }
}
