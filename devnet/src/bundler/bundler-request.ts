import { getAddress, type Hex, hexToBigInt } from 'viem'
import { entryPoint07Address, type UserOperation } from 'viem/account-abstraction'
import * as z from 'zod/mini'

/** A refused request, with a code of JSON-RPC or ERC-7769 and the reason. */
export class BundlerRefusal extends Error {
  override readonly name = 'BundlerRefusal'
  readonly code: number
  readonly data: Hex | undefined
  constructor(code: number, message: string, data?: Hex) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Codes of JSON-RPC 2.0 and of ERC-7769. */
export const bundlerCodes = {
  parse: -32700,
  methodNotFound: -32601,
  invalidFields: -32602,
  internal: -32603,
  rejectedByEntryPoint: -32500,
  rejectedByPaymaster: -32501,
  outOfTimeRange: -32503,
  signature: -32507,
  executionReverted: -32521,
} as const

/** The delegation that an account with a key signed (EIP-7702), and that has to be in the bundle. */
export type SignedDelegation = {
  readonly address: Hex
  readonly chainId: number
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/** A user operation as the bundler reads it. Gas limits are 0 when they are left out. */
export type BundledOperation = UserOperation<'0.7'> & { readonly delegation: SignedDelegation | null }

/** A valid request. */
export type BundlerRequest =
  | { readonly type: 'chainId' }
  | { readonly type: 'entryPoints' }
  | { readonly type: 'estimate'; readonly operation: BundledOperation }
  | { readonly type: 'send'; readonly operation: BundledOperation }
  | { readonly type: 'find'; readonly hash: Hex }
  | { readonly type: 'receipt'; readonly hash: Hex }

const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]*$/))])
const word = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{1,64}$/))])
const hash = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))])
const address = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])

const operationShape = z.object({
  sender: address,
  nonce: word,
  factory: z.optional(z.nullable(address)),
  factoryData: z.optional(z.nullable(hex)),
  callData: hex,
  callGasLimit: z.optional(word),
  verificationGasLimit: z.optional(word),
  preVerificationGas: z.optional(word),
  maxFeePerGas: z.optional(word),
  maxPriorityFeePerGas: z.optional(word),
  paymaster: z.optional(z.nullable(address)),
  paymasterVerificationGasLimit: z.optional(z.nullable(word)),
  paymasterPostOpGasLimit: z.optional(z.nullable(word)),
  paymasterData: z.optional(z.nullable(hex)),
  signature: hex,
  eip7702Auth: z.optional(
    z.nullable(z.object({ address, chainId: word, nonce: word, r: word, s: word, yParity: word })),
  ),
})

/**
 * Parses a request of JSON-RPC (ERC-7769). Other fields of an operation are ignored, and so are state overrides.
 * @throws {BundlerRefusal} when the method is unknown or its parameters are invalid.
 */
export function parseBundlerRequest(method: string, params: unknown): BundlerRequest {
  const [first, second]: readonly unknown[] = Array.isArray(params) ? params : []
  switch (method) {
    case 'eth_chainId':
      return { type: 'chainId' }
    case 'eth_supportedEntryPoints':
      return { type: 'entryPoints' }
    case 'eth_estimateUserOperationGas':
      return { type: 'estimate', operation: readOperation(first, second) }
    case 'eth_sendUserOperation':
      return { type: 'send', operation: readOperation(first, second) }
    case 'eth_getUserOperationByHash':
      return { type: 'find', hash: read(hash, first) }
    case 'eth_getUserOperationReceipt':
      return { type: 'receipt', hash: read(hash, first) }
    default:
      throw new BundlerRefusal(bundlerCodes.methodNotFound, `There is no method ${method} here.`)
  }
}

function readOperation(given: unknown, entryPoint: unknown): BundledOperation {
  if (read(address, entryPoint).toLowerCase() !== entryPoint07Address.toLowerCase()) {
    const reason = `The entry point must be ${entryPoint07Address}, of version 0.7.`
    throw new BundlerRefusal(bundlerCodes.invalidFields, reason)
  }
  const { factory, factoryData, paymaster, paymasterData, eip7702Auth, ...rest } = read(operationShape, given)
  return {
    ...{ sender: getAddress(rest.sender), callData: rest.callData, signature: rest.signature },
    nonce: toNumber(rest.nonce),
    callGasLimit: toNumber(rest.callGasLimit),
    verificationGasLimit: toNumber(rest.verificationGasLimit),
    preVerificationGas: toNumber(rest.preVerificationGas),
    maxFeePerGas: toNumber(rest.maxFeePerGas),
    maxPriorityFeePerGas: toNumber(rest.maxPriorityFeePerGas),
    ...(factory ? { factory: getAddress(factory), factoryData: factoryData ?? '0x' } : {}),
    ...(paymaster
      ? {
          paymaster: getAddress(paymaster),
          paymasterData: paymasterData ?? '0x',
          paymasterVerificationGasLimit: toNumber(rest.paymasterVerificationGasLimit),
          paymasterPostOpGasLimit: toNumber(rest.paymasterPostOpGasLimit),
        }
      : {}),
    delegation: eip7702Auth
      ? {
          ...{ address: eip7702Auth.address, r: eip7702Auth.r, s: eip7702Auth.s },
          chainId: Number(eip7702Auth.chainId),
          nonce: Number(eip7702Auth.nonce),
          yParity: Number(eip7702Auth.yParity),
        }
      : null,
  }
}

const toNumber = (text: Hex | null | undefined) => (text ? hexToBigInt(text) : 0n)

function read<shape extends z.ZodMiniType>(shape: shape, value: unknown): z.output<shape> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue === undefined || issue.path.length === 0 ? 'A parameter' : `“${issue.path.join('.')}”`
  throw new BundlerRefusal(bundlerCodes.invalidFields, `${where} is missing or is not hex of the right length.`)
}
