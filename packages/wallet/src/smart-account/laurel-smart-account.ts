import {
  type Address,
  encodeFunctionData,
  type Hex,
  hashMessage,
  type PrivateKeyAccount,
  type SignableMessage,
  type TypedData,
  type TypedDataDefinition,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  getUserOperationHash,
  type SmartAccountImplementation,
  toSmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { readContract } from 'viem/actions'
import { type AccountDeployment, getSmartAccountAddress } from './account-address.ts'
import { type AccountCall, decodeCalls, encodeCalls, encodeSessionCalls } from './account-calls.ts'
import { AccountChainMissingError, SessionMessageError } from './errors.ts'
import { accountFactoryAbi } from './generated/account-factory.ts'
import { type HashSigner, signAccountMessage, signAccountTypedData } from './sign-message.ts'

/** The entry point that Laurel accounts are bound to. */
export const entryPoint = { abi: entryPoint07Abi, address: entryPoint07Address, version: '0.7' } as const

/** A viem client on the chain of the account. */
type AccountClient = SmartAccountImplementation['client']

/** A user operation whose account may be left out, because it is known. */
type UnsignedOperation = Omit<UserOperation<'0.7'>, 'sender'> & { readonly chainId?: number | undefined }

/** A signature of the right length, for estimates. Its gas is that of a valid one. */
const STUB_SIGNATURE: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/**
 * Returns an owner's smart account for viem's bundler client. Its first user operation deploys it.
 * @param parameters.client - on the chain of the account.
 * @param parameters.owner - the key that signs.
 * @param parameters.deployment - where the contracts are.
 * @throws {AccountChainMissingError} when the client has no chain.
 */
export async function toLaurelSmartAccount({
  client,
  owner,
  deployment,
}: {
  readonly client: AccountClient
  readonly owner: HashSigner
  readonly deployment: AccountDeployment
}) {
  const address = getSmartAccountAddress(deployment, owner.address)
  return toSmartAccount({
    ...ownerImplementation({ client, owner, address }),
    getFactoryArgs: async () => ({
      factory: deployment.accountFactory,
      factoryData: encodeFunctionData({
        abi: accountFactoryAbi,
        functionName: 'createAccount',
        args: [owner.address],
      }),
    }),
  })
}

/**
 * Returns an account with a key as a smart account for viem's bundler client (EIP-7702): the same address, with the code of
 * `DelegatedAccount`. As long as it has not delegated, its user operation needs the `authorization` that `owner` signs for
 * `delegatedAccount` (`signAuthorization`). Without it, viem sends one that is not signed, which is good for an estimate only.
 * @param parameters.client - on the chain of the account.
 * @param parameters.owner - the account.
 * @param parameters.delegatedAccount - the contract that it delegates to.
 * @throws {AccountChainMissingError} when the client has no chain.
 */
export async function toLaurelDelegatedAccount({
  client,
  owner,
  delegatedAccount,
}: {
  readonly client: AccountClient
  readonly owner: PrivateKeyAccount
  readonly delegatedAccount: Address
}) {
  return toSmartAccount({
    ...ownerImplementation({ client, owner, address: owner.address }),
    getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }),
    authorization: { account: owner, address: delegatedAccount },
  })
}

/**
 * Returns an account as a session's key uses it, for viem's bundler client. The account is deployed, and the owner has installed
 * the session.
 * @param parameters.client - on the chain of the account.
 * @param parameters.address - of the account.
 * @param parameters.sessionId - of `getSessionId`.
 * @param parameters.signer - the session's key.
 * @throws {AccountChainMissingError} when the client has no chain.
 */
export async function toSessionAccount({
  client,
  address,
  sessionId,
  signer,
}: {
  readonly client: AccountClient
  readonly address: Address
  readonly sessionId: Hex
  readonly signer: HashSigner
}) {
  // A session has a sequence of nonces, so that it cannot use up those of the owner: the first 24 bytes of its id.
  const nonceKey = BigInt(sessionId) >> 64n
  return toSmartAccount({
    ...ownerImplementation({ client, owner: signer, address }),
    getNonce: async () => getEntryPointNonce(client, { address, nonceKey }),
    encodeCalls: async (calls) => encodeSessionCalls(sessionId, calls),
    getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }),
    signMessage: async (_: { readonly message: SignableMessage }): Promise<Hex> => {
      throw new SessionMessageError()
    },
    signTypedData: async (_: object): Promise<Hex> => {
      throw new SessionMessageError()
    },
  })
}

/** Reads the next nonce of an account's sequence from the entry point. */
async function getEntryPointNonce(
  client: AccountClient,
  { address, nonceKey }: { readonly address: Address; readonly nonceKey: bigint },
): Promise<bigint> {
  return readContract(client, {
    abi: entryPoint07Abi,
    address: entryPoint07Address,
    functionName: 'getNonce',
    args: [address, nonceKey],
  })
}

/** What the accounts have in common. `address` is that of the account, and `owner` the key that signs its operations. */
function ownerImplementation({
  client,
  owner,
  address,
}: {
  readonly client: AccountClient
  readonly owner: HashSigner
  readonly address: Address
}) {
  const { chain } = client
  if (chain === undefined) throw new AccountChainMissingError()
  const scope = { account: address, chainId: chain.id }
  return {
    client,
    entryPoint,
    getAddress: async () => address,
    encodeCalls: async (calls: readonly AccountCall[]) => encodeCalls(calls),
    decodeCalls: async (data: Hex) => decodeCalls(data),
    getStubSignature: async () => STUB_SIGNATURE,
    signMessage: async ({ message }: { readonly message: SignableMessage }) =>
      signAccountMessage(owner, message, scope),
    signTypedData: async <
      const types extends TypedData | Record<string, unknown>,
      primaryType extends keyof types | 'EIP712Domain' = keyof types,
    >(
      typedData: TypedDataDefinition<types, primaryType>,
    ) => signAccountTypedData(owner, typedData, scope),
    signUserOperation: async ({ chainId = chain.id, ...operation }: UnsignedOperation) => {
      const userOperation = { ...operation, sender: address, signature: '0x' } as const
      const hash = getUserOperationHash({
        chainId,
        userOperation,
        entryPointAddress: entryPoint07Address,
        entryPointVersion: '0.7',
      })
      // The account checks the signature of a message that contains the hash, as wallets sign it.
      return owner.sign({ hash: hashMessage({ raw: hash }) })
    },
  }
}
