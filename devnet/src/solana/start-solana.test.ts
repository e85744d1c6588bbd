import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  sendAndConfirmTransactionFactory,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSolana, startSolana } from './start-solana.ts'

const SOL = 1_000_000_000n
let solana: RunningSolana
let ada: KeyPairSigner
let ben: KeyPairSigner
const rpc = () => createSolanaRpc(solana.rpcUrl)
const subscriptions = () => createSolanaRpcSubscriptions(solana.rpcSubscriptionsUrl)

beforeAll(async () => {
  // Blocks are made by `advance` alone, so that no test depends on time.
  solana = await startSolana({ isSeeded: true, slotMs: null })
  const [first, second] = await Promise.all(
    solana.seeded.accounts
      .slice(0, 2)
      .map(({ privateKey }) => createKeyPairSignerFromBytes(getBase58Encoder().encode(privateKey))),
  )
  if (first === undefined || second === undefined) throw new TypeError('The network has no accounts.')
  ada = first
  ben = second
})
afterAll(() => solana.stop())

/** Signs instructions of Ada with the newest blockhash. */
async function sign(instructions: readonly Instruction[], price = 0n) {
  const { value } = await rpc().getLatestBlockhash({ commitment: 'processed' }).send()
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(ada, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
      (message) => setTransactionMessageComputeUnitPrice(price, setTransactionMessageComputeUnitLimit(60_000, message)),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  )
  assertIsSendableTransaction(transaction)
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}

const send = (transaction: Parameters<typeof getBase64EncodedWireTransaction>[0], skipPreflight = false) =>
  rpc().sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64', skipPreflight }).send()

const balanceOf = async (account: Address, commitment: 'processed' | 'finalized' = 'processed') =>
  (await rpc().getBalance(account, { commitment }).send()).value

const pay = (to: Address, amount: bigint) => getTransferSolInstruction({ source: ada, destination: to, amount })

function memo(text: string): Instruction {
  const programAddress = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
  return { programAddress, accounts: [], data: new TextEncoder().encode(text) }
}

describe('the seeded network', () => {
  test('default: each account has SOL, both tokens and a history that ends before now', async () => {
    for (const { address: owner } of solana.seeded.accounts) {
      expect(await balanceOf(owner)).toBeGreaterThan(SOL)
      const history = await rpc().getSignaturesForAddress(owner, { limit: 100 }).send()
      expect(history.length).toBeGreaterThan(2)
      expect(Number(history[0]?.blockTime)).toBeLessThanOrEqual(Date.now() / 1000)
    }
  })
  test('default: token accounts are parsed, those of Token-2022 with what they withheld', async () => {
    const [dollar, toll] = solana.seeded.tokens
    if (dollar === undefined || toll === undefined) throw new TypeError('The network has no tokens.')
    const config = { encoding: 'jsonParsed' } as const
    const { value: dollars } = await rpc().getTokenAccountsByOwner(ada.address, { mint: dollar.mint }, config).send()
    expect(dollars[0]?.account.data.parsed.info).toMatchObject({ mint: dollar.mint, owner: ada.address })
    const { value: tolls } = await rpc()
      .getTokenAccountsByOwner(ada.address, { programId: toll.program }, config)
      .send()
    expect(tolls[0]?.account.data).toMatchObject({ program: 'spl-token-2022' })
    const { value: mint } = await rpc().getAccountInfo(toll.mint, config).send()
    const fee = { transferFeeBasisPoints: 100 }
    expect(mint?.data).toMatchObject({
      parsed: { info: { extensions: [{ extension: 'transferFeeConfig', state: { newerTransferFee: fee } }] } },
    })
  })
})

describe('sending', () => {
  test('default: SOL arrives, and the fee has the priority fee that was set', async () => {
    const to = await generateKeyPairSigner()
    const before = await balanceOf(ada.address)
    // 60,000 units at 1,000,000 millionths of a lamport.
    const signature = await send(await sign([pay(to.address, SOL), memo('Lunch')], 1_000_000n))
    expect(await balanceOf(to.address)).toBe(SOL)
    expect(before - (await balanceOf(ada.address))).toBe(SOL + 5000n + 60_000n)
    solana.advance(40)
    const found = await rpc().getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
    expect(found?.meta).toMatchObject({ err: null, fee: 65_000n })
    expect(found?.meta?.postBalances).toContain(lamports(SOL))
    const [newest] = await rpc().getSignaturesForAddress(to.address).send()
    expect(newest).toMatchObject({ signature, memo: '[5] Lunch', confirmationStatus: 'finalized' })
  })

  test('default: a missing token account is made, and the transfer is in the token balances', async () => {
    const mint = solana.seeded.tokens[0]?.mint
    if (mint === undefined) throw new TypeError('The network has no token.')
    const to = await generateKeyPairSigner()
    const tokenProgram = TOKEN_PROGRAM_ADDRESS
    const [source] = await findAssociatedTokenPda({ mint, owner: ada.address, tokenProgram })
    const [destination] = await findAssociatedTokenPda({ mint, owner: to.address, tokenProgram })
    const transaction = await sign([
      getCreateAssociatedTokenIdempotentInstruction({ payer: ada, ata: destination, owner: to.address, mint }),
      getTransferCheckedInstruction({ source, mint, destination, authority: ada, amount: 1_500_000n, decimals: 6 }),
    ])
    const signature = await send(transaction)
    const { value } = await rpc().getTokenAccountBalance(destination, { commitment: 'processed' }).send()
    expect(value).toMatchObject({ amount: '1500000', decimals: 6, uiAmountString: '1.5' })
    const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
    expect(await rpc().getTransaction(signature, config).send()).toBeNull()
    solana.advance(1)
    const meta = (await rpc().getTransaction(signature, config).send())?.meta
    expect(meta?.postTokenBalances).toContainEqual(
      expect.objectContaining({
        owner: to.address,
        mint,
        uiTokenAmount: expect.objectContaining({ amount: '1500000' }),
      }),
    )
    expect(meta?.preTokenBalances?.map(({ owner }) => owner)).toEqual([ada.address])
    expect(meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(1)
  })

  test('behavior: an account is read as it was when its block was made final', async () => {
    const to = await generateKeyPairSigner()
    await send(await sign([pay(to.address, SOL)]))
    expect(await balanceOf(to.address, 'finalized')).toBe(0n)
    solana.advance(32)
    expect(await balanceOf(to.address, 'finalized')).toBe(SOL)
  })

  test('error: the blockhash is too old', async () => {
    const transaction = await sign([pay(ben.address, 1n)])
    solana.advance(151)
    const error = await send(transaction).catch((thrown: unknown) => thrown)
    if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) throw error
    expect(isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true)
    // Without preflight it gets a signature, and never lands.
    const signature = await send(transaction, true)
    expect((await rpc().getSignatureStatuses([signature]).send()).value).toEqual([null])
  })

  test('behavior: a transaction that is sent twice lands once', async () => {
    const transaction = await sign([pay(ben.address, 7n)])
    const before = await balanceOf(ben.address)
    const signature = await send(transaction)
    expect(await send(transaction, true)).toBe(signature)
    const error = await send(transaction).catch((thrown: unknown) => thrown)
    if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) throw error
    expect(isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)).toBe(true)
    expect(await balanceOf(ben.address)).toBe(lamports(before + 7n))
  })

  test('error: more than there is, with the logs of the program; without preflight it lands and pays its fee', async () => {
    const transaction = await sign([pay(ben.address, 10n ** 15n)])
    const error = await send(transaction).catch((thrown: unknown) => thrown)
    if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) throw error
    expect(error.context.logs?.join('\n')).toContain('insufficient lamports')
    const before = await balanceOf(ada.address)
    const signature = await send(transaction, true)
    expect(before - (await balanceOf(ada.address))).toBe(5000n)
    const { value } = await rpc().getSignatureStatuses([signature]).send()
    expect(value[0]?.err).toEqual({ InstructionError: [2n, { Custom: 1n }] })
  })

  test('error: a signature of another message', async () => {
    const [one, other] = [await sign([pay(ben.address, 1n)]), await sign([pay(ben.address, 2n)])]
    const error = await send({ ...one, signatures: other.signatures }).catch((thrown: unknown) => thrown)
    expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE)).toBe(
      true,
    )
  })

  test('default: a simulation runs an old and unsigned transaction, and changes nothing', async () => {
    const transaction = await sign([pay(ben.address, 5n)])
    solana.advance(200)
    const before = await balanceOf(ben.address)
    const unsigned = { ...transaction, signatures: { [ada.address]: null } }
    const { value } = await rpc()
      .simulateTransaction(getBase64EncodedWireTransaction(unsigned), {
        ...{ encoding: 'base64', replaceRecentBlockhash: true, sigVerify: false },
        accounts: { addresses: [ben.address], encoding: 'base64' },
      })
      .send()
    expect(value).toMatchObject({ err: null, accounts: [{ lamports: before + 5n }] })
    expect(await balanceOf(ben.address)).toBe(before)
  })

  test('default: what the fee of a message is', async () => {
    const { messageBytes } = await sign([pay(ben.address, 5n)], 2_000_000n)
    const text = Buffer.from(messageBytes).toString('base64')
    const answer = await request('getFeeForMessage', [text, { commitment: 'processed' }])
    expect(answer).toMatchObject({ result: { value: 125_000 } })
  })
})

async function request(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(solana.rpcUrl, { method: 'POST', body })).json()
}

describe('requests', () => {
  test('default: the faucet gives SOL, also twice in one slot', async () => {
    const to = await generateKeyPairSigner()
    for (let count = 0; count < 2; count++) await rpc().requestAirdrop(to.address, lamports(SOL)).send()
    expect(await balanceOf(to.address)).toBe(2n * SOL)
    expect(await request('requestAirdrop', [to.address, 10 ** 15])).toMatchObject({ error: { code: -32602 } })
  })
  test('error: what is not a request of the network', async () => {
    expect(await request('eth_chainId', [])).toMatchObject({ error: { code: -32601 } })
    expect(await request('getBalance', ['0x12'])).toMatchObject({ error: { code: -32602 } })
    expect(await request('sendTransaction', ['!', {}])).toMatchObject({ error: { code: -32602 } })
    const slot = { minContextSlot: 10 ** 12 }
    expect(await request('getBalance', [ada.address, slot])).toMatchObject({ error: { code: -32016 } })
    const answer = await fetch(solana.rpcUrl, { method: 'POST', body: '{' })
    expect(await answer.json()).toMatchObject({ error: { code: -32700 } })
    expect((await fetch(solana.rpcUrl, { method: 'POST', body: 'a'.repeat(60_000) })).status).toBe(413)
  })
})

describe('subscriptions', () => {
  test('default: kit confirms a transaction, and the account, the slot and the logs are reported', async () => {
    const stop = new AbortController()
    const options = { abortSignal: stop.signal }
    const to = await generateKeyPairSigner()
    const commitment = 'confirmed'
    const [accounts, slots, logs] = await Promise.all([
      subscriptions().accountNotifications(to.address, { commitment }).subscribe(options),
      subscriptions().slotNotifications().subscribe(options),
      subscriptions()
        .logsNotifications({ mentions: [to.address] }, { commitment })
        .subscribe(options),
    ])
    const first = async <item>(items: AsyncIterable<item>) => {
      for await (const item of items) return item
      throw new TypeError('Nothing was reported.')
    }
    // Kit keeps no notification for an iteration that begins later.
    const reported = Promise.all([first(accounts), first(slots), first(logs)])
    const timer = setInterval(() => solana.advance(1), 20)
    const transaction = await sign([pay(to.address, 2n * SOL)])
    const confirm = sendAndConfirmTransactionFactory({ rpc: rpc(), rpcSubscriptions: subscriptions() })
    await confirm(transaction, { commitment })
    const [account, slot, log] = await reported
    expect(account.value.lamports).toBe(2n * SOL)
    expect(slot.slot).toBeGreaterThan(0n)
    expect(log.value).toMatchObject({ err: null, signature: getSignatureFromTransaction(transaction) })
    clearInterval(timer)
    stop.abort()
  })
})

describe('faults', () => {
  test('behavior: a dropped transaction gets a signature and never lands', async () => {
    solana.faults.dropNext(1)
    const transaction = await sign([pay(ben.address, 3n)])
    const signature = await send(transaction)
    solana.advance(2)
    expect((await rpc().getSignatureStatuses([signature]).send()).value).toEqual([null])
    expect(await send(transaction)).toBe(signature)
    expect((await rpc().getSignatureStatuses([signature]).send()).value[0]?.err).toBeNull()
  })
  test('behavior: a block is not made final while finality is late', async () => {
    const signature = await send(await sign([pay(ben.address, 4n)]))
    solana.faults.setFinalityLate(true)
    solana.advance(64)
    const status = async () => (await rpc().getSignatureStatuses([signature]).send()).value[0]?.confirmationStatus
    expect(await status()).toBe('confirmed')
    solana.faults.setFinalityLate(false)
    expect(await status()).toBe('finalized')
  })
  test('behavior: a node that is down answers nothing, and goes on afterwards', async () => {
    solana.faults.setDown(true)
    await expect(rpc().getSlot().send()).rejects.toThrow()
    solana.faults.setDown(false)
    expect(await rpc().getHealth().send()).toBe('ok')
  })
})
