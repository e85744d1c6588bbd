import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashMessage,
  hashTypedData,
  parseEther,
  zeroAddress,
  zeroHash,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  type SmartAccount,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../../devnet/src/chain/accounts.ts'
import { deployContracts } from '../../../../devnet/src/contracts/deploy-contract.ts'
import { prepareLocalContracts } from '../../../../devnet/src/contracts/local-contracts.ts'
import { prepareLaurelAccounts, prepareLocalPaymaster } from '../../../../devnet/src/smart-account/laurel-accounts.ts'
import { type LocalChain, startChain } from '../../../../devnet/src/start-chain.ts'
import { getSmartAccountAddress } from './account-address.ts'
import { type AccountCall, decodeCalls } from './account-calls.ts'
import { SessionMessageError } from './errors.ts'
import { accountAbi } from './generated/account.ts'
import { accountFactoryAbi } from './generated/account-factory.ts'
import { sponsorPaymasterAbi } from './generated/sponsor-paymaster.ts'
import { toLaurelDelegatedAccount, toLaurelSmartAccount, toSessionAccount } from './laurel-smart-account.ts'
import { encodeInstallSession, encodeRevokeSession, getSessionId, type SessionGrant } from './session-grant.ts'
import { toSessionGrant } from './session-permissions.ts'
import { signSponsorship, sponsorshipDigest, sponsorshipTimes } from './sponsorship.ts'

/** User operations that an account with a key sends to the real EntryPoint 0.7 (`handleOps`), without a bundler. */

const contracts = prepareLaurelAccounts()
const { dollar } = prepareLocalContracts()
const { deployer: bundler } = deriveDevAccounts()
const sponsor = privateKeyToAccount(generatePrivateKey())
const paymaster = prepareLocalPaymaster({ owner: bundler.address, signer: sponsor.address })
const deployment = {
  accountFactory: contracts.accountFactory.address,
  accountImplementation: contracts.account.address,
}
const recipient = privateKeyToAccount(generatePrivateKey()).address

let chain: LocalChain

beforeAll(async () => {
  chain = await startChain()
  await deployContracts(chain.client, [...Object.values(contracts), paymaster, dollar])
})

afterAll(async () => {
  await chain.stop()
})

/** Signs an operation and sends it in a bundle. Returns whether its calls succeeded. */
async function send(
  account: SmartAccount,
  calls: readonly AccountCall[],
  options: { isSponsored?: boolean } = {},
): Promise<boolean> {
  const operation = await sign(account, calls, options)
  const hash = await chain.client.writeContract({
    account: bundler.address,
    abi: entryPoint07Abi,
    address: entryPoint07Address,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], bundler.address],
    gas: 8_000_000n,
  })
  const { status, logs } = await chain.client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  return logs.some(({ topics, data }) => topics[0] === userOperationEvent && data.slice(66, 130).endsWith('1'))
}

const userOperationEvent: Hex = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

async function sign(
  account: SmartAccount,
  calls: readonly AccountCall[],
  { isSponsored = false }: { isSponsored?: boolean } = {},
): Promise<UserOperation<'0.7'>> {
  const { factory, factoryData } = await account.getFactoryArgs()
  const unsigned = {
    sender: account.address,
    nonce: await account.getNonce(),
    ...(factory && factoryData ? { factory, factoryData } : {}),
    callData: await account.encodeCalls(calls),
    ...{ callGasLimit: 500_000n, verificationGasLimit: 800_000n, preVerificationGas: 60_000n },
    ...{ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
    ...(isSponsored ? { paymasterVerificationGasLimit: 300_000n, paymasterPostOpGasLimit: 0n } : {}),
  }
  const { timestamp } = await chain.client.getBlock()
  const terms = { paymaster: paymaster.address, chainId: chain.chainId, times: sponsorshipTimes(Number(timestamp), 60) }
  const operation = {
    ...unsigned,
    ...(isSponsored
      ? { paymaster: paymaster.address, paymasterData: await signSponsorship(sponsor, unsigned, terms) }
      : {}),
    signature: '0x' as const,
  }
  return { ...operation, signature: await account.signUserOperation(operation) }
}

/** Creates an account whose smart account has ether and dollars. */
async function createOwner() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toLaurelSmartAccount({ client: chain.client, owner, deployment })
  await fund(account.address)
  return { owner, account }
}

async function fund(address: Address): Promise<void> {
  await chain.client.setBalance({ address, value: parseEther('5') })
  await write({ address: dollar.address, abi: dollar.abi, functionName: 'mint', args: [address, 1_000n] })
}

async function write(call: {
  address: Address
  abi: typeof dollar.abi
  functionName: string
  args: readonly unknown[]
}) {
  const hash = await chain.client.writeContract({ account: bundler.address, ...call })
  expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

const dollarsOf = (address: Address) =>
  chain.client.readContract({ address: dollar.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] })

function payDollars(amount: bigint): AccountCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })
  return { to: dollar.address, data }
}

function grantDollars(account: Address, signer: Address): SessionGrant {
  const result = toSessionGrant(
    [
      {
        permission: {
          type: 'erc20-token-transfer',
          data: { address: dollar.address, allowance: '0x64' },
          isAdjustmentAllowed: false,
        },
        to: signer,
        rules: [{ type: 'expiry', data: { timestamp: 4_000_000_000 } }],
      },
    ],
    {
      ...{ account, chainId: chain.chainId, validAfter: 0, maxCalls: 10, maxGasCost: parseEther('1') },
      ...{ paymaster: null, salt: zeroHash },
    },
  )
  if (result.status !== 'ok') throw new TypeError('The contract enforces this permission.')
  return result.grant
}

describe('toLaurelSmartAccount', () => {
  test('default: the first operation deploys the account at its address, and makes all calls', async () => {
    const { owner, account } = await createOwner()
    const before = await dollarsOf(recipient)
    expect(await account.isDeployed()).toBe(false)
    expect(await send(account, [payDollars(3n), payDollars(4n)])).toBe(true)
    expect(await dollarsOf(recipient)).toBe(before + 7n)
    expect(await send(account, [payDollars(1n)])).toBe(true)
    const read = { abi: accountAbi, address: account.address, functionName: 'owner' } as const
    expect(await chain.client.readContract(read)).toBe(owner.address)
  })

  test('default: the address is the one that the factory computes', async () => {
    const { owner, account } = await createOwner()
    const expected = await chain.client.readContract({
      abi: accountFactoryAbi,
      address: deployment.accountFactory,
      functionName: 'getAddress',
      args: [owner.address],
    })
    expect(account.address).toBe(expected)
    expect(getSmartAccountAddress(deployment, owner.address)).toBe(expected)
  })

  test('behavior: a batch is one call or all of them', async () => {
    const { account } = await createOwner()
    const before = await dollarsOf(recipient)
    expect(await send(account, [payDollars(3n), payDollars(1_000_000n)])).toBe(false)
    expect(await dollarsOf(recipient)).toBe(before)
    expect(decodeCalls(await account.encodeCalls([payDollars(3n)]))).toEqual([{ value: 0n, ...payDollars(3n) }])
  })

  test('behavior: signatures are accepted before and after the account is deployed (ERC-6492, ERC-7739)', async () => {
    const { owner, account } = await createOwner()
    const typedData = {
      domain: { name: 'App', version: '1', chainId: chain.chainId, verifyingContract: recipient },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: 5n },
    } as const
    const verify = async () => {
      const { address } = account
      const message = 'Sign in'
      expect(
        await chain.client.verifyMessage({ address, message, signature: await account.signMessage({ message }) }),
      ).toBe(true)
      const signature = await account.signTypedData(typedData)
      expect(await chain.client.verifyTypedData({ address, ...typedData, signature })).toBe(true)
      // What the owner signs without the account would be valid for each of the owner's accounts.
      const plain = await owner.sign({ hash: hashMessage(message) })
      expect(await chain.client.verifyHash({ address, hash: hashMessage(message), signature: plain })).toBe(false)
      const plainTyped = await owner.sign({ hash: hashTypedData(typedData) })
      expect(await chain.client.verifyHash({ address, hash: hashTypedData(typedData), signature: plainTyped })).toBe(
        false,
      )
    }
    await verify()
    await send(account, [payDollars(1n)])
    await verify()
  })

  test('behavior: the paymaster pays for an account without ether', async () => {
    const { account } = await createOwner()
    await chain.client.setBalance({ address: account.address, value: 0n })
    const operation = { abi: sponsorPaymasterAbi, address: paymaster.address } as const
    await chain.client.writeContract({
      ...operation,
      account: bundler.address,
      functionName: 'deposit',
      value: parseEther('1'),
    })
    await write({ ...operation, functionName: 'setTargets', args: [[dollar.address], [true]] })
    const before = await dollarsOf(recipient)
    expect(await send(account, [payDollars(2n)], { isSponsored: true })).toBe(true)
    expect(await dollarsOf(recipient)).toBe(before + 2n)
    // The digest is the contract's.
    const signed = await sign(account, [payDollars(2n)], { isSponsored: true })
    const [validAfter, validUntil] = [signed.paymasterData?.slice(2, 14), signed.paymasterData?.slice(14, 26)]
    const digest = await chain.client.readContract({
      ...operation,
      functionName: 'getSponsorshipDigest',
      args: [toPackedUserOperation(signed)],
    })
    const times = { validAfter: Number(`0x${validAfter}`), validUntil: Number(`0x${validUntil}`) }
    expect(sponsorshipDigest(signed, { paymaster: paymaster.address, chainId: chain.chainId, times })).toBe(digest)
  })
})

describe('toLaurelDelegatedAccount', () => {
  test('default: a signed delegation makes an account with a key a smart account at the same address', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await toLaurelDelegatedAccount({
      client: chain.client,
      owner,
      delegatedAccount: contracts.delegatedAccount.address,
    })
    expect(account.address).toBe(owner.address)
    await fund(account.address)
    const authorization = await owner.signAuthorization({ ...delegation(), nonce: 0 })
    const before = await dollarsOf(recipient)
    const hash = await chain.client.sendTransaction({
      account: privateKeyToAccount(bundler.privateKey),
      authorizationList: [authorization],
      to: zeroAddress,
    })
    await chain.client.waitForTransactionReceipt({ hash })
    expect(await send(account, [payDollars(3n), payDollars(4n)])).toBe(true)
    expect(await dollarsOf(recipient)).toBe(before + 7n)
    const signature = await account.signMessage({ message: 'Sign in' })
    const verified = { address: account.address, message: 'Sign in', signature }
    expect(await chain.client.verifyMessage(verified)).toBe(true)
    // Sessions work in the storage of the account itself.
    await expectSession(account)
  })
})

const delegation = () => ({ contractAddress: contracts.delegatedAccount.address, chainId: chain.chainId })

/** Installs a session of 100 dollars, spends it, is refused more, and revokes it. */
async function expectSession(account: SmartAccount): Promise<void> {
  const signer = privateKeyToAccount(generatePrivateKey())
  const grant = grantDollars(account.address, signer.address)
  const sessionId = getSessionId(account.address, grant)
  expect(await send(account, [{ to: account.address, data: encodeInstallSession(grant) }])).toBe(true)
  const session = await toSessionAccount({ client: chain.client, address: account.address, sessionId, signer })
  const before = await dollarsOf(recipient)
  expect(await send(session, [payDollars(60n)])).toBe(true)
  await expect(send(session, [payDollars(41n)])).rejects.toThrow()
  await expect(send(session, [{ to: recipient, value: 1n }])).rejects.toThrow()
  expect(await send(session, [payDollars(20n), payDollars(20n)])).toBe(true)
  expect(await dollarsOf(recipient)).toBe(before + 100n)
  await expect(session.signMessage({ message: 'Sign in' })).rejects.toThrow(SessionMessageError)
  expect(await send(account, [{ to: account.address, data: encodeRevokeSession(sessionId) }])).toBe(true)
  await expect(send(session, [payDollars(0n)])).rejects.toThrow()
}

describe('toSessionAccount', () => {
  test('default: a session spends what was granted, and nothing else', async () => {
    const { account } = await createOwner()
    await expectSession(account)
  })

  test('behavior: the id is the one that the account computes', async () => {
    const { account } = await createOwner()
    await send(account, [payDollars(1n)])
    const grant = grantDollars(account.address, recipient)
    const id = await chain.client.readContract({
      abi: accountAbi,
      address: account.address,
      functionName: 'getSessionId',
      args: [grant],
    })
    expect(getSessionId(account.address, grant)).toBe(id)
  })
})
