import {
  type Address,
  address,
  createKeyPairSignerFromBytes,
  createNoopSigner,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionEncoder,
  type KeyPairSigner,
  type ReadonlyUint8Array,
  signTransaction,
  type Transaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { assert, asyncProperty, bigInt, integer, property } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSolana, startSolana } from '../../../devnet/src/solana/start-solana.ts'
import {
  prepareSolTransfer,
  prepareTokenTransfer,
  type SolanaTokenTransfer,
  type SolanaTransfer,
} from '../src/solana/build-transfer.ts'
import { checkSolBalance, maxSolAmount } from '../src/solana/check-sol-balance.ts'
import {
  createTokenAccount,
  findTokenAccount,
  MAX_MEMO_BYTES,
  transferSol,
  transferToken,
} from '../src/solana/instructions.ts'
import {
  computeTransferFee,
  parseTokenHolding,
  parseTokenMint,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../src/solana/token-account.ts'

const commitment = 'processed'
const budget = { units: 100_000, unitPrice: 20_000n }
let solana: RunningSolana
let ada: KeyPairSigner
let to: Address
const rpc = () => createSolanaRpc(solana.rpcUrl)

beforeAll(async () => {
  solana = await startSolana({ isSeeded: true, slotMs: null })
  const [account] = solana.seeded.accounts
  if (account === undefined) throw new TypeError('The network has no account.')
  ada = await createKeyPairSignerFromBytes(getBase58Encoder().encode(account.privateKey))
  to = (await generateKeyPairSigner()).address
})
afterAll(() => solana.stop())

async function readOptions(more: Partial<SolanaTransfer> = {}): Promise<SolanaTransfer> {
  const { value: lifetime } = await rpc().getLatestBlockhash({ commitment }).send()
  return { from: ada.address, to, amount: 1_000_000_000n, lifetime, budget, ...more }
}

async function send(transaction: Transaction) {
  const signed = await signTransaction([ada.keyPair], transaction)
  return rpc().sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
}

async function readAccount(account: Address) {
  const { value } = await rpc().getAccountInfo(account, { commitment, encoding: 'base64' }).send()
  return value === null
    ? null
    : { programAddress: value.owner, data: getBase64Encoder().encode(value.data[0]), lamports: value.lamports }
}

/** Reads what a token transfer needs. @param symbol - of a token of the local network. */
async function readTokenOptions(symbol: string, more: Partial<SolanaTransfer> = {}): Promise<SolanaTokenTransfer> {
  const mint = solana.seeded.tokens.find((token) => token.symbol === symbol)?.mint
  const mintAccount = mint === undefined ? null : await readAccount(mint)
  if (mint === undefined || mintAccount === null) throw new TypeError(`The network has no ${symbol}.`)
  const token = parseTokenMint(mintAccount)
  const options = await readOptions(more)
  const find = (owner: Address) => findTokenAccount({ owner, mint, program: token.program })
  const [source, destination] = [await find(options.from), await find(options.to)]
  const [sourceAccount, destinationAccount] = [await readAccount(source), await readAccount(destination)]
  if (sourceAccount === null) throw new TypeError('The sender has no account of the token.')
  return {
    ...{ ...options, mint, token, epoch: 0n },
    source: { ...parseTokenHolding(sourceAccount), address: source },
    destination: destinationAccount === null ? null : parseTokenHolding(destinationAccount),
    accountRent: await rpc().getMinimumBalanceForRentExemption(182n).send(),
  }
}

const balanceOf = async (account: Address) => (await rpc().getBalance(account, { commitment }).send()).value

describe('prepareSolTransfer', () => {
  test('default: what it says is what it costs', async () => {
    const before = await balanceOf(ada.address)
    const prepared = prepareSolTransfer(await readOptions({ memo: 'Lunch' }))
    await send(prepared.transaction)
    expect(before - (await balanceOf(ada.address))).toBe(prepared.sent + prepared.fee + prepared.rent)
    expect(prepared.fee).toBe(7000n)
    expect(await balanceOf(to)).toBe(prepared.received)
  })
  test('error: nothing, and too much', async () => {
    const options = await readOptions()
    for (const amount of [0n, -1n, 2n ** 64n]) {
      expect(() => prepareSolTransfer({ ...options, amount })).toThrow(
        expect.objectContaining({ code: 'wallet/solana-amount' }),
      )
    }
  })
})

describe('prepareTokenTransfer', () => {
  test('default: the account of the receiver is made once, and its rent is said', async () => {
    const options = await readTokenOptions('LUSD', { amount: 2_500_000n })
    const prepared = await prepareTokenTransfer(options)
    expect(prepared.rent).toBeGreaterThan(0n)
    await send(prepared.transaction)
    const made = await readTokenOptions('LUSD')
    expect(made.destination).toMatchObject({ amount: 2_500_000n, owner: to, isFrozen: false })
    expect((await prepareTokenTransfer(made)).rent).toBe(0n)
  })
  test('default: what a token withholds is what it says, with a memo', async () => {
    const options = await readTokenOptions('LTOLL', { amount: 3_000_000_001n, memo: 'Toll' })
    const prepared = await prepareTokenTransfer(options)
    expect(prepared.sent - prepared.received).toBe(30_000_001n)
    await send(prepared.transaction)
    const after = await readTokenOptions('LTOLL')
    expect(after.destination?.amount).toBe(prepared.received)
    expect(options.source.amount - after.source.amount).toBe(prepared.sent)
  })
  test('behavior: the longest memo fits beside an account that is made', async () => {
    const receiver = (await generateKeyPairSigner()).address
    const options = await readTokenOptions('LTOLL', { to: receiver, memo: 'm'.repeat(MAX_MEMO_BYTES) })
    const { transaction } = await prepareTokenTransfer(options)
    expect(getTransactionEncoder().encode(transaction).length).toBe(1232)
    await send(transaction)
    await expect(prepareTokenTransfer({ ...options, memo: `${options.memo}m` })).rejects.toMatchObject({
      code: 'wallet/solana-memo-length',
    })
  })
  test('behavior: a fee that changes between review and block is refused by the program', async () => {
    const options = await readTokenOptions('LTOLL')
    const none = { epoch: 0n, basisPoints: 50, maximum: 10n ** 12n }
    const { transaction } = await prepareTokenTransfer({
      ...options,
      token: { ...options.token, fee: { current: none, next: none } },
    })
    await expect(send(transaction)).rejects.toThrow()
  })
  test.each([
    ['the token does not allow it', 'non-transferable', { token: { refusal: 'non-transferable' } }],
    ['the sender is frozen', 'frozen', { source: { isFrozen: true } }],
    ['a new account is frozen', 'frozen-by-default', { token: { isFrozenByDefault: true }, destination: null }],
    ['the receiver wants a memo', 'memo-required', { destination: { isMemoRequired: true } }],
  ] as const)('error: %s', async (_when, reason, change) => {
    const options = await readTokenOptions('LUSD')
    const { destination } = options
    const changed: SolanaTokenTransfer = {
      ...options,
      token: { ...options.token, ...('token' in change ? change.token : {}) },
      source: { ...options.source, ...('source' in change ? change.source : {}) },
      destination:
        'destination' in change && destination !== null
          ? change.destination === null
            ? null
            : { ...destination, ...change.destination }
          : destination,
    }
    await expect(prepareTokenTransfer(changed)).rejects.toMatchObject({ code: 'wallet/solana-token-refused', reason })
  })
  test('error: accounts of another token or owner', async () => {
    const options = await readTokenOptions('LUSD')
    const changes: readonly Partial<SolanaTokenTransfer>[] = [
      { source: { ...options.source, owner: to } },
      { mint: to },
      { destination: { ...options.source } },
    ]
    await Promise.all(
      changes.map((change) =>
        expect(prepareTokenTransfer({ ...options, ...change })).rejects.toMatchObject({
          code: 'wallet/solana-token-account-invalid',
        }),
      ),
    )
  })
})

describe('instructions', () => {
  const plain = ({ data, accounts }: { data?: ReadonlyUint8Array; accounts?: readonly unknown[] }) => ({
    data: [...(data ?? [])],
    accounts: accounts?.map((account) => JSON.stringify(account, ['address', 'role'])),
  })
  const amounts = bigInt({ min: 0n, max: 2n ** 64n - 1n })

  test('property: the same as of the program clients', async () => {
    const mint = to
    await assert(
      asyncProperty(amounts, integer({ min: 0, max: 255 }), async (amount, decimals) => {
        const source = createNoopSigner(ada.address)
        const sol = getTransferSolInstruction({ source, destination: to, amount })
        expect(plain(transferSol(ada.address, to, amount))).toEqual(plain(sol))
        const parts = { source: ada.address, mint, destination: to, amount, decimals }
        const token = getTransferCheckedInstruction({ ...parts, authority: source })
        const own = transferToken({ ...parts, authority: ada.address, program: TOKEN_PROGRAM, fee: null })
        expect(plain(own)).toEqual(plain(token))
      }),
      { numRuns: 50 },
    )
  })
  test('default: an associated account is the same as of the program client', async () => {
    for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
      const account = await findTokenAccount({ owner: ada.address, mint: to, program })
      expect([account]).toEqual(
        (await findAssociatedTokenPda({ owner: ada.address, mint: to, tokenProgram: program })).slice(0, 1),
      )
      const parts = { owner: ada.address, mint: to }
      const theirs = getCreateAssociatedTokenIdempotentInstruction({
        ...{ ...parts, payer: createNoopSigner(ada.address), ata: account, tokenProgram: program },
      })
      expect(plain(createTokenAccount({ ...parts, payer: ada.address, account, program }))).toEqual(plain(theirs))
    }
  })
})

describe('token accounts', () => {
  /** A mint of Token-2022 with extensions. */
  function mintWith(extensions: readonly (readonly [type: number, data: readonly number[]])[]) {
    const head = new Uint8Array(166)
    head.set([6, 1], 44)
    head[165] = 1
    const tail = extensions.flatMap(([type, data]) => [
      type & 255,
      type >> 8,
      data.length & 255,
      data.length >> 8,
      ...data,
    ])
    return { programAddress: TOKEN_2022_PROGRAM, data: new Uint8Array([...head, ...tail]) }
  }
  const bytes = (length: number, value = 0) => Array.from({ length }, () => value)

  test.each([
    [9, [], 'non-transferable'],
    [10, bytes(52), 'interest-bearing'],
    [14, bytes(64, 7), 'transfer-hook'],
    [14, bytes(64), null],
    [24, bytes(196), 'confidential-supply'],
    [25, bytes(56), 'scaled-ui-amount'],
    [26, bytes(33, 1), 'paused'],
    [26, bytes(33), null],
    [3, bytes(32), null],
    [4, bytes(65), null],
    [12, bytes(32, 5), null],
    [99, [], 'unknown-extension'],
  ] as const)('default: extension %i is handled or refused by name', (type, data, refusal) =>
    expect(parseTokenMint(mintWith([[type, data]])).refusal).toBe(refusal),
  )
  test('default: a delegate of all accounts, hidden amounts and frozen accounts are said', () => {
    expect(
      parseTokenMint(
        mintWith([
          [12, bytes(32, 5)],
          [4, bytes(65)],
          [6, [2]],
        ]),
      ),
    ).toMatchObject({
      ...{ isConfidential: true, isFrozenByDefault: true, permanentDelegate: expect.any(String) },
    })
  })
  test('error: what is neither a mint nor a token account', () => {
    const system = address('11111111111111111111111111111111')
    const wrong = [{ programAddress: system, data: new Uint8Array(82) }, mintWith([[1, bytes(4)]])]
    expect(() => parseTokenHolding({ programAddress: TOKEN_PROGRAM, data: new Uint8Array(165) })).toThrow()
    for (const account of wrong.slice(0, 1)) expect(() => parseTokenMint(account)).toThrow()
    const cut = mintWith([[19, bytes(40)]])
    expect(() => parseTokenMint({ ...cut, data: cut.data.slice(0, -1) })).toThrow(
      expect.objectContaining({ code: 'wallet/solana-token-account-invalid' }),
    )
  })
  test('property: what is withheld is never more than the amount or the maximum, and rounded up', () => {
    assert(
      property(
        bigInt({ min: 1n, max: 2n ** 64n - 1n }),
        integer({ min: 0, max: 10_000 }),
        bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        (amount, basisPoints, maximum) => {
          const fee = { epoch: 5n, basisPoints, maximum }
          const withheld = computeTransferFee({ fee: { current: { ...fee, basisPoints: 0 }, next: fee } }, amount, 5n)
          expect(withheld <= amount && withheld <= maximum).toBe(true)
          if (withheld < maximum) expect(withheld * 10_000n - amount * BigInt(basisPoints)).toBeLessThan(10_000n)
          expect(computeTransferFee({ fee: { current: { ...fee, basisPoints: 0 }, next: fee } }, amount, 4n)).toBe(0n)
        },
      ),
    )
  })
})

describe('checkSolBalance', () => {
  const minimum = 890_880n
  const check = (more: Partial<Parameters<typeof checkSolBalance>[0]>) =>
    checkSolBalance({ balance: 10n ** 9n, amount: 10n ** 8n, costs: 5000n, receiverBalance: 0n, minimum, ...more })
  test('default: what the network would refuse', () => {
    expect(check({})).toBeNull()
    expect(check({ amount: 10n ** 9n })).toBe('insufficient')
    expect(check({ amount: minimum - 1n })).toBe('receiver-below-rent')
    expect(check({ amount: minimum - 1n, receiverBalance: 1n })).toBeNull()
    expect(check({ amount: 10n ** 9n - 5000n - 1n })).toBe('sender-below-rent')
    expect(check({ amount: maxSolAmount(10n ** 9n, 5000n) })).toBeNull()
    expect(maxSolAmount(4999n, 5000n)).toBe(0n)
  })
})
