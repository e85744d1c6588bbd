import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getAddressDecoder,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signature,
} from '@solana/kit'
import { assert, asyncProperty, bigInt, double, integer, property, tuple } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../devnet/src/solana/ledger.ts'
import { type RunningSolana, startSolana } from '../../../devnet/src/solana/start-solana.ts'
import { readSolanaActivity } from '../src/solana/read-solana-activity.ts'
import { readSolanaTokens, readSolBalance } from '../src/solana/read-solana-tokens.ts'
import { toActivityRow } from '../src/solana/solana-activity.ts'
import { parseTokenMint, TOKEN_2022_PROGRAM } from '../src/solana/token-account.ts'
import { toShownAmount } from '../src/solana/token-amounts.ts'

const SIGNATURE = signature('1'.repeat(64))
let solana: RunningSolana
let owner: Address
const rpc = () => createSolanaRpc(solana.rpcUrl)

beforeAll(async () => {
  solana = await startSolana({ isSeeded: true, slotMs: null })
  solana.advance(40)
  const [account] = solana.seeded.accounts
  if (account === undefined) throw new TypeError('The network has no account.')
  owner = account.address
})
afterAll(() => solana.stop())

describe('readSolanaTokens', () => {
  test('default: both tokens with what the node says of them', async () => {
    const tokens = await readSolanaTokens(rpc(), owner)
    expect(tokens.map(({ symbol }) => symbol).sort()).toEqual(['LTOLL', 'LUSD'])
    for (const { mint, amount, shownAmount } of tokens) {
      const { value } = await rpc().getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' }).send()
      const said = value[0]?.account.data.parsed.info.tokenAmount
      expect([String(amount), shownAmount]).toEqual([said?.amount, said?.uiAmountString])
    }
    expect(await readSolBalance(rpc(), owner)).toBeGreaterThan(1_000_000_000n)
  })
})

describe('readSolanaActivity', () => {
  test('property: pages of any size have each transaction of the account once, the newest first', async () => {
    const all = await readAll(100)
    expect(all.length).toBeGreaterThan(5)
    expect(new Set(all.map(({ signature }) => signature)).size).toBe(all.length)
    for (const limit of [1, 2, 3, 7])
      expect((await readAll(limit)).map(({ signature }) => signature)).toEqual(all.map(({ signature }) => signature))
    const slots = all.map(({ slot }) => slot)
    expect(slots).toEqual([...slots].sort((one, other) => (one > other ? -1 : 1)))
  })
  test('default: a transfer of a token to the account, which does not name it, is in the list', async () => {
    const all = await readAll(100)
    const received = all.filter(({ operation, transfers }) => operation === 'receive' && transfers[0]?.mint !== null)
    expect(received.length).toBeGreaterThan(0)
    for (const { transfers } of received) expect(transfers[0]).toMatchObject({ direction: 'in' })
  })
  test('property: what the rows say adds up to what the account holds', async () => {
    const all = await readAll(100)
    const sol = all.reduce((sum, { transfers, fee, rent }) => sum + sumOf(transfers, null) - fee - rent, 0n)
    // Each account began with 1,000 SOL.
    expect(1_000_000_000_000n + sol).toBe(await readSolBalance(rpc(), owner))
    for (const { mint, amount } of await readSolanaTokens(rpc(), owner)) {
      expect(all.reduce((sum, { transfers }) => sum + sumOf(transfers, mint), 0n)).toBe(amount)
    }
  })

  type Transfers = Awaited<ReturnType<typeof readAll>>[number]['transfers']
  const sumOf = (transfers: Transfers, mint: Address | null) =>
    transfers.reduce(
      (sum, one) => (one.mint !== mint ? sum : one.direction === 'in' ? sum + one.amount : sum - one.amount),
      0n,
    )

  async function readAll(limit: number) {
    const rows = []
    for (let before = null as Awaited<ReturnType<typeof readSolanaActivity>>['next']; ; ) {
      const page = await readSolanaActivity(rpc(), owner, { before, limit })
      rows.push(...page.rows)
      before = page.next
      if (before === null) return rows
    }
  }
})

describe('toActivityRow', () => {
  const [one, other] = [1, 2].map((byte) => getAddressDecoder().decode(new Uint8Array(32).fill(byte)))
  test('default: a little SOL from someone else is dust, and a failed transaction moved nothing', () => {
    if (one === undefined || other === undefined) throw new TypeError('There are two addresses.')
    const read = {
      ...{ signature: SIGNATURE, slot: 1n, blockTime: 1, memo: null, accounts: [one, other], error: null, fee: 5n },
      ...{ lamports: { before: [100n, 0n], after: [94n, 1n] }, tokens: { before: [], after: [] } },
    }
    const row = toActivityRow(other, read)
    expect(row).toMatchObject({ operation: 'receive', fee: 0n, transfers: [{ amount: 1n, other: one, isDust: true }] })
    expect(toActivityRow(one, read)).toMatchObject({ operation: 'send', fee: 5n, transfers: [{ amount: 1n, other }] })
    expect(toActivityRow(one, { ...read, error: '"no"' })).toMatchObject({
      operation: 'execute',
      fee: 5n,
      transfers: [],
    })
  })
})

describe('toActivityRow and rent', () => {
  const [one, other, token] = [1, 2, 3].map((byte) => getAddressDecoder().decode(new Uint8Array(32).fill(byte)))
  const wrapped = address('So11111111111111111111111111111111111111112')
  test.each([
    ['a token account of the account itself', 0n, null, { operation: 'receive', rent: 2_000_000n }],
    [
      'wrapped SOL',
      500n,
      wrapped,
      { operation: 'trade', rent: 2_000_000n, transfers: [{ amount: 500n, mint: null }, { amount: 500n }] },
    ],
  ] as const)('default: %s', (_, more, mint, expected) => {
    if (one === undefined || other === undefined || token === undefined)
      throw new TypeError('There are three addresses.')
    const holding = { accountIndex: 1, mint: mint ?? other, owner: one, amount: 500n, decimals: 0 }
    const row = toActivityRow(one, {
      ...{ signature: SIGNATURE, slot: 1n, blockTime: 1, memo: null, accounts: [one, token], error: null, fee: 5n },
      lamports: { before: [3_000_000n, 0n], after: [999_995n - more, 2_000_000n + more] },
      tokens: { before: [], after: [holding] },
    })
    expect(row).toMatchObject(expected)
  })
})

describe('toShownAmount', () => {
  const NOW = 1_800_000_000
  const mint = address('9sbUqnAjmFHwBSE5rvU4kRYfwQXePBZwZDBuu9yUtR3G')
  const ledger = createLedger({ now: () => NOW * 1000 })
  const amounts = bigInt({ min: 0n, max: 2n ** 64n - 1n })
  const times = integer({ min: NOW - 100_000_000, max: NOW })
  const rates = integer({ min: -2000, max: 2000 })

  test('property: a token that pays interest is shown as the program says', () =>
    assert(
      asyncProperty(
        tuple(amounts, integer({ min: 0, max: 9 }), times, times, rates, rates),
        async ([amount, decimals, one, other, before, rate]) => {
          const [from, to] = one < other ? [one, other] : [other, one]
          const data = new DataView(new ArrayBuffer(52))
          data.setBigInt64(32, BigInt(from), true)
          data.setInt16(40, before, true)
          data.setBigInt64(42, BigInt(to), true)
          data.setInt16(50, rate, true)
          expectShown(createMint(decimals, 10, data), amount)
        },
      ),
    ))
  test('property: a scaled token is shown as the program says', () =>
    assert(
      property(
        tuple(
          amounts,
          integer({ min: 0, max: 9 }),
          times,
          double({ min: 0.001, max: 1000, noNaN: true }),
          double({ min: 0.001, max: 1000, noNaN: true }),
        ),
        ([amount, decimals, from, multiplier, next]) => {
          const data = new DataView(new ArrayBuffer(56))
          data.setFloat64(32, multiplier, true)
          data.setBigInt64(40, BigInt(from), true)
          data.setFloat64(48, next, true)
          expectShown(createMint(decimals, 25, data), amount)
        },
      ),
    ))

  function createMint(decimals: number, type: number, extension: DataView): Uint8Array {
    const data = new Uint8Array(166 + 4 + extension.byteLength)
    data[44] = decimals
    data[45] = 1
    data[165] = 1
    new DataView(data.buffer).setUint16(166, type, true)
    new DataView(data.buffer).setUint16(168, extension.byteLength, true)
    data.set(new Uint8Array(extension.buffer), 170)
    return data
  }

  function expectShown(data: Uint8Array, amount: bigint): void {
    const token = parseTokenMint({ programAddress: TOKEN_2022_PROGRAM, data })
    expect(toShownAmount(amount, token, NOW)).toBe(sayAmount(ledger, data, amount))
  }

  /** Runs AmountToUiAmount of the program, which returns the text. */
  function sayAmount(network: Ledger, data: Uint8Array, amount: bigint): string {
    const space = BigInt(data.length)
    const account = {
      address: mint,
      lamports: lamports(10n ** 9n),
      executable: false,
      programAddress: TOKEN_2022_PROGRAM,
    }
    network.setAccount({ ...account, data, space })
    const instruction = new DataView(new ArrayBuffer(9))
    instruction.setUint8(0, 23)
    instruction.setBigUint64(1, amount, true)
    const payer = address('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
    network.setAccount({
      ...{ address: payer, lamports: lamports(10n ** 9n), executable: false, data: new Uint8Array(), space: 0n },
      programAddress: address('11111111111111111111111111111111'),
    })
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(payer, empty),
      (paid) =>
        setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(mint), lastValidBlockHeight: 0n }, paid),
      (timed) =>
        appendTransactionMessageInstructions(
          [
            {
              programAddress: TOKEN_2022_PROGRAM,
              accounts: [{ address: mint, role: AccountRole.READONLY }],
              data: new Uint8Array(instruction.buffer),
            },
          ],
          timed,
        ),
    )
    const { error, metadata } = network.simulate(compileTransaction(message), {
      isSignatureChecked: false,
      isBlockhashChecked: false,
    })
    if (error !== null || metadata === null) throw new TypeError(`The program said ${JSON.stringify(error)}.`)
    return new TextDecoder().decode(metadata.returnData().data())
  }
})
