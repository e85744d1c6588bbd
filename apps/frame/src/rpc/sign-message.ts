import { type Address, bytesToHex, type Hex } from 'viem'
import type { Confirmation } from '../confirm/confirmation.ts'
import { describeMessage } from '../confirm/describe-message.ts'
import { describeTypedData, parseTypedData, toDefinition } from '../confirm/describe-typed-data.ts'
import { findKnownAfter } from '../confirm/find-parties.ts'
import { readContracts, readTokens } from '../confirm/read-facts.ts'
import { sortWarnings, warnAboutAddress } from '../confirm/warn.ts'
import type { RpcContext } from './context.ts'
import { InvalidParametersError } from './errors.ts'
import { parseAccount } from './parse-call.ts'
import { requireAccount } from './require.ts'

/**
 * `personal_sign` (EIP-191): shows the message, and after the click signs exactly its bytes.
 * @returns the signature: 65 bytes as hex.
 */
export async function answerPersonalSign(context: RpcContext, params: unknown): Promise<Hex> {
  const [data, address] = Array.isArray(params) ? params : []
  if (typeof data !== 'string') throw new InvalidParametersError('personal_sign')
  const account = requireAccount(context, parseAccount(address, 'personal_sign'))
  const { bytes, content, warnings } = describeMessage(data, {
    ...{ origin: context.origin, account, now: context.now() },
    chainIds: context.config.chains.map(({ chainId }) => chainId),
  })
  const confirmation = { ...base(context, account), content, warnings: sortWarnings(warnings) }
  await context.approve(Promise.resolve(confirmation))
  return context.sign({ type: 'message', message: bytesToHex(bytes) })
}

/**
 * `eth_signTypedData_v4` (EIP-712): shows its fields as a tree and what a permit allows, and after the click signs it.
 * @returns the signature: 65 bytes as hex.
 */
export async function answerSignTypedData(context: RpcContext, params: unknown): Promise<Hex> {
  const [address, value] = Array.isArray(params) ? params : []
  const account = requireAccount(context, parseAccount(address, 'eth_signTypedData_v4'))
  const data = parseTypedData(value)
  const confirmation = confirmTypedData(context, account, data)
  await context.approve(confirmation)
  context.receivers.add(account, findKnownAfter((await confirmation).content, account))
  return context.sign({ type: 'typedData', typedData: toDefinition(data) })
}

async function confirmTypedData(
  context: RpcContext,
  account: Address,
  data: ReturnType<typeof parseTypedData>,
): Promise<Confirmation> {
  const describe = (findToken: Parameters<typeof describeTypedData>[1]['findToken']) =>
    describeTypedData(data, { account, chainId: context.chain.chainId, now: context.now(), findToken })
  const first = describe((address) => ({ address, symbol: null, decimals: null, isListed: false }))
  const chain = context.config.chains.find(({ chainId }) => chainId === first.chainId) ?? null
  const { permit } = first.content
  if (chain === null || permit === null) {
    const { content, warnings } = first
    return { ...base(context, account), chain, content, warnings: sortWarnings(warnings) }
  }
  const client = context.nodeOf(chain)
  const tokens = permit.allowances.flatMap(({ token }) => token.address ?? [])
  const [findToken, isContract] = await Promise.all([
    readTokens(client, chain, tokens),
    readContracts(client, [permit.spender]),
  ])
  const { content, warnings } = describe(findToken)
  const { spender } = permit
  return {
    ...base(context, account),
    ...{ chain, content },
    warnings: sortWarnings([
      ...warnings,
      ...(isContract(spender) === false ? [{ type: 'approves-account', spender } as const] : []),
      ...warnAboutAddress(spender, { account, known: context.receivers.list(account) }),
    ]),
  }
}

function base({ id, origin }: RpcContext, account: Address) {
  return { id, origin, account, chain: null, effects: null, fee: null }
}
