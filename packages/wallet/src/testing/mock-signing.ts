import { createClient, type Hex, hexToBigInt, hexToNumber, http, isAddress, isHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'
import { MockRpcError } from './mock-failure.ts'
import { readField, readHexParam, readParam } from './read-params.ts'

/** Returns the key of an address. @throws {MockRpcError} 4100 when there is none. */
export type FindKey = (address: string) => PrivateKeyAccount

/** `personal_sign`, whose parameters are the message and the signer. */
export function signMessageWithKey(params: unknown, keyOf: FindKey): Promise<Hex> {
  return keyOf(String(readParam(params, 1))).signMessage({ message: { raw: readHexParam(params, 0) } })
}

/** `eth_signTypedData_v4`, whose parameters are the signer and the data as JSON. */
export function signTypedDataWithKey(params: unknown, keyOf: FindKey): Promise<Hex> {
  const key = keyOf(String(readParam(params, 0)))
  return key.signTypedData(JSON.parse(String(readParam(params, 1))))
}

/**
 * `eth_sendTransaction`: signs the transaction and sends it to the node. It chooses the fees and the nonce that are left out.
 * @throws {MockRpcError} -32602 when the transaction has a field that is not what wallets accept.
 */
export function sendWithKey(
  params: unknown,
  { keyOf, node }: { readonly keyOf: FindKey; readonly node: string | null },
): Promise<Hex> {
  const transaction = readParam(params, 0)
  const account = keyOf(String(readField(transaction, 'from')))
  const to = readField(transaction, 'to')
  const data = readField(transaction, 'data') ?? readField(transaction, 'input')
  const value = readField(transaction, 'value')
  if (to !== undefined && to !== null && !(typeof to === 'string' && isAddress(to, { strict: false })))
    throw new MockRpcError(-32602, 'The receiver is not an address.')
  for (const [name, given] of Object.entries({ data, value })) {
    if (given !== undefined && !isHex(given)) throw new MockRpcError(-32602, `The field ${name} is not hex.`)
  }
  const numbers = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'].flatMap((key) => {
    const number = readField(transaction, key)
    return isHex(number) ? [[key, hexToBigInt(number)] as const] : []
  })
  const nonce = readField(transaction, 'nonce')
  return sendTransaction(createClient({ account, transport: http(requireNode(node)) }), {
    account,
    chain: null,
    ...(typeof to === 'string' && isAddress(to, { strict: false }) ? { to } : {}),
    ...(isHex(data) ? { data } : {}),
    ...(isHex(value) ? { value: hexToBigInt(value) } : {}),
    ...(isHex(nonce) ? { nonce: hexToNumber(nonce) } : {}),
    ...Object.fromEntries(numbers),
  })
}

/** Forwards any other request to the node. The node's errors keep their code. */
export async function forwardToNode({
  method,
  params,
  node,
}: {
  readonly method: string
  readonly params: unknown
  readonly node: string | null
}): Promise<unknown> {
  const response = await fetch(requireNode(node), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const body: unknown = await response.json()
  const error = readField(body, 'error')
  if (error === undefined) return readField(body, 'result')
  throw new MockRpcError(Number(readField(error, 'code')), String(readField(error, 'message')))
}

function requireNode(node: string | null): string {
  if (node === null) throw new MockRpcError(-32603, 'The mock wallet has no node for this chain.')
  return node
}
