import type { FrameChain } from '@laurel/wallet/frame-messages'
import { wrapAccountSignature } from '@laurel/wallet/smart-account'
import { type Address, bytesToHex, type Client, type Hex } from 'viem'
import type { Confirmation, PermitSummary } from '../confirm/confirmation.ts'
import type { FindToken } from '../confirm/describe-call.ts'
import { describeMessage } from '../confirm/describe-message.ts'
import { describeTypedData, parseTypedData, toDefinition } from '../confirm/describe-typed-data.ts'
import { findKnownAfter } from '../confirm/find-parties.ts'
import { readLimits } from '../confirm/read-allowances.ts'
import { readContracts, readTokens } from '../confirm/read-facts.ts'
import { sortWarnings, warnAboutAddress } from '../confirm/warn.ts'
import { HiddenAccountSignatureError } from '../smart-account/errors.ts'
import { isAccountType, isHashLike } from '../smart-account/hidden-signatures.ts'
import type { AccountSender } from '../smart-account/prepare-operation.ts'
import { wrapUndeployed } from '../smart-account/wrap-undeployed.ts'
import type { RpcContext } from './context.ts'
import { InvalidParametersError } from './errors.ts'
import { parseAccount } from './parse-call.ts'
import { requireSender } from './require.ts'

/**
 * `personal_sign` (EIP-191): shows the message, and after the click signs exactly its bytes. A smart account signs for itself
 * (ERC-7739), before it is deployed too (ERC-6492).
 * @returns the signature: 65 bytes as hex, or what `isValidSignature` of the account takes.
 * @throws {HiddenAccountSignatureError} for bytes that could be the hash of an operation of the user's smart account.
 */
export async function answerPersonalSign(context: RpcContext, params: unknown): Promise<Hex> {
  const [data, address] = Array.isArray(params) ? params : []
  if (typeof data !== 'string') throw new InvalidParametersError('personal_sign')
  const named = parseAccount(address, 'personal_sign')
  const { address: account } = requireSender(context, named)
  const { bytes, content, warnings } = describeMessage(data, {
    ...{ origin: context.origin, account, now: context.now() },
    chainIds: context.config.chains.map(({ chainId }) => chainId),
  })
  // A sign-in is checked on the network that it names, where the account's contract is.
  const chainId = content.type === 'sign-in' ? content.message.chainId : null
  const chain = context.config.chains.find((one) => one.chainId === chainId) ?? context.chain
  const sender = requireSender(context, named, chain)
  if (sender.type === 'eoa' && hasSmartAccounts(context) && isHashLike(bytes)) throw new HiddenAccountSignatureError()
  const confirmation = { ...base(context, account), content, warnings: sortWarnings(warnings) }
  await context.approve(Promise.resolve({ ...confirmation, chain: sender.type === 'eoa' ? null : chain }))
  const message = bytesToHex(bytes)
  if (sender.type === 'eoa') return context.sign({ type: 'message', message })
  const signature = await context.sign({ type: 'accountMessage', message, account, chainId: chain.chainId })
  return wrapUndeployed(context.nodeOf(chain), sender, signature)
}

/**
 * `eth_signTypedData_v4` (EIP-712): shows its fields as a tree and what a permit allows, and after the click signs it. A smart account
 * signs for itself (ERC-7739), before it is deployed too (ERC-6492).
 * @returns the signature: 65 bytes as hex, or what `isValidSignature` of the account takes.
 * @throws {HiddenAccountSignatureError} for data that the user's smart account would take for its own message.
 */
export async function answerSignTypedData(context: RpcContext, params: unknown): Promise<Hex> {
  const [address, value] = Array.isArray(params) ? params : []
  const named = parseAccount(address, 'eth_signTypedData_v4')
  requireSender(context, named)
  const data = parseTypedData(value)
  const chain = findChain(context, data)
  const sender = requireSender(context, named, chain)
  if (isAccountType(data.primaryType)) throw new HiddenAccountSignatureError()
  const confirmation = confirmTypedData(context, sender.address, data)
  await context.approve(confirmation)
  context.receivers.add(sender.address, findKnownAfter((await confirmation).content, sender.address))
  const typedData = toDefinition(data)
  return sender.type === 'eoa'
    ? context.sign({ type: 'typedData', typedData })
    : signAccountData(context, { sender, chain, typedData })
}

async function signAccountData(
  context: RpcContext,
  given: {
    readonly sender: AccountSender
    readonly chain: FrameChain
    readonly typedData: ReturnType<typeof toDefinition>
  },
): Promise<Hex> {
  const { sender, chain, typedData } = given
  const scope = { account: sender.address, chainId: chain.chainId }
  const signature = await context.sign({ type: 'accountTypedData', typedData, ...scope })
  return wrapUndeployed(context.nodeOf(chain), sender, wrapAccountSignature(typedData, signature))
}

/** Returns the network of the data's domain, where a smart account's signature is checked. The current one, where it names none. */
function findChain({ config, chain }: RpcContext, data: ReturnType<typeof parseTypedData>): FrameChain {
  const { chainId } = describeTypedData(data, {
    ...{ account: ZERO_ADDRESS, chainId: chain.chainId, now: 0, findToken: findNothing },
  })
  return config.chains.find((one) => one.chainId === chainId) ?? chain
}

const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'
const findNothing = (address: Address) => ({ address, symbol: null, decimals: null, isListed: false })

function hasSmartAccounts({ config }: RpcContext): boolean {
  return config.chains.some(({ smartAccounts }) => smartAccounts !== undefined)
}

async function confirmTypedData(
  context: RpcContext,
  account: Address,
  data: ReturnType<typeof parseTypedData>,
): Promise<Confirmation> {
  const describe = (findToken: FindToken) =>
    describeTypedData(data, { account, chainId: context.appChain.chainId, now: context.now(), findToken })
  const first = describe(findNothing)
  const chain = context.config.chains.find(({ chainId }) => chainId === first.chainId) ?? null
  const { permit } = first.content
  if (permit === null) {
    const { content, warnings } = first
    return { ...base(context, account), chain, content, warnings: sortWarnings(warnings) }
  }
  const { spender } = permit
  const [findToken, isContract] = await Promise.all([
    chain === null ? findNothing : readPermitTokens(context.nodeOf(chain), { account, chain, permit }),
    // Where no network is named, the one of the request is the first on which it can be used.
    readContractsOn(context, first.isForAnyChain ? context.chain : chain, spender),
  ])
  const { content, warnings } = describe(findToken)
  return {
    ...base(context, account),
    ...{ chain, content },
    warnings: sortWarnings([
      ...warnings,
      ...(permit.type !== 'transfer' && isContract(spender) === false
        ? [{ type: 'approves-account', spender } as const]
        : []),
      ...warnAboutAddress(spender, { account, known: context.receivers.list(account) }),
    ]),
  }
}

/** Reads the tokens of a permit, and from which amount on it is unlimited for the account. */
async function readPermitTokens(
  client: Client,
  given: { readonly account: Address; readonly chain: FrameChain; readonly permit: PermitSummary },
): Promise<FindToken> {
  const allowances = given.permit.type === 'nft-permit' ? [] : given.permit.allowances
  const tokens = allowances.flatMap(({ token }) => token.address ?? [])
  const [findToken, addLimits] = await Promise.all([
    readTokens(client, given.chain, tokens),
    readLimits(client, given.account, tokens),
  ])
  return addLimits(findToken)
}

/** Without a network it is not known of any address. */
async function readContractsOn({ nodeOf }: RpcContext, chain: FrameChain | null, address: Address) {
  return chain === null ? () => null : readContracts(nodeOf(chain), [address])
}

function base({ id, origin }: RpcContext, account: Address) {
  return { id, origin, account, chain: null, effects: null, fee: null, operation: null, delegation: null }
}
