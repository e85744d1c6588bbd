import type { FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type Address, address, createNoopSigner, generateKeyPairSigner, type Instruction } from '@solana/kit'
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSolanaNodes, type SolanaNode } from '../src/solana/solana-node.ts'
import { startSolanaWorld, summaryOf } from './solana-world.ts'

/** The methods of Solana, on a network that runs real programs: the worker's own code signs. */

const SOL = 1_000_000_000n
let world: Awaited<ReturnType<typeof startSolanaWorld>>
let own: Address
beforeAll(async () => {
  world = await startSolanaWorld()
  own = world.own
}, 120_000)
afterAll(() => world?.running.stop())

const signer = () => createNoopSigner(own)
const receiver = async () => (await generateKeyPairSigner()).address
const transfer = async (amount = SOL) =>
  getTransferSolInstruction({ source: signer(), destination: await receiver(), amount })

describe('solana_signAndSendTransaction', () => {
  test.each(['base58', 'base64'] as const)(
    'default: a transfer in %s is shown, signed as shown, and lands',
    async (encoding) => {
      const { request, shown, signed } = world.startFrame()
      const to = await receiver()
      const sent = await world.transactionOf([
        getTransferSolInstruction({ source: signer(), destination: to, amount: SOL }),
      ])
      const { signature } = await request('solana_signAndSendTransaction', { transaction: sent[encoding] })
      expect(shown[0]).toMatchObject({ account: own, origin: 'https://meadow.example', chain: { name: 'Local' } })
      expect(summaryOf(shown)).toMatchObject({
        actions: [{ type: 'send', from: own, to, amount: SOL }],
        ...{ fee: { expected: 5_000n, most: 5_000n }, feePayer: own, warnings: ['first-time'] },
        effects: { status: 'changes', changes: [{ token: { symbol: 'SOL' }, amount: -SOL }] },
      })
      expect(signed).toEqual([{ type: 'solanaTransaction', message: sent.message, address: own }])
      expect(ed25519.verify(base58.decode(signature), sent.message, base58.decode(own))).toBe(true)
      world.running.advance(1)
      expect((await world.rpc('getSignatureStatuses', [[signature]])).value[0]).toMatchObject({ err: null })
    },
  )

  test('behavior: the second time, the receiver is known', async () => {
    const { request, shown } = world.startFrame()
    const to = await receiver()
    for (const amount of [SOL, 2n * SOL])
      await request('solana_signAndSendTransaction', {
        transaction: (
          await world.transactionOf([getTransferSolInstruction({ source: signer(), destination: to, amount })])
        ).base58,
      })
    expect(shown.map(({ warnings }) => warnings.map(({ type }) => type))).toEqual([['first-time'], []])
  })

  test('default: a token goes to an account that is created, and its owner is shown', async () => {
    const { request, shown } = world.startFrame()
    const to = await receiver()
    const [source, destination] = await Promise.all([own, to].map(world.tokenAccountOf))
    if (source === undefined || destination === undefined) throw new TypeError('Both have an account.')
    const { token } = world
    const { mint, program: tokenProgram, decimals } = token
    const config = { programAddress: tokenProgram }
    const sent = await world.transactionOf([
      getCreateAssociatedTokenIdempotentInstruction({
        payer: signer(),
        ata: destination,
        owner: to,
        mint,
        tokenProgram,
      }),
      getTransferCheckedInstruction({ source, mint, destination, authority: signer(), amount: 25n, decimals }, config),
    ])
    await request('solana_signAndSendTransaction', {
      transaction: sent.base64,
      options: { preflightCommitment: 'single' },
    })
    const { actions, effects } = summaryOf(shown)
    expect(actions).toMatchObject([
      { type: 'create-token-account', owner: to },
      { type: 'transfer', to, account: destination, amount: 25n, token: { symbol: token.symbol, isListed: true } },
    ])
    expect(effects).toMatchObject({
      changes: [{ token: { symbol: 'SOL' } }, { token: { symbol: token.symbol }, amount: -25n }],
    })
  })

  test('error: another signer has not signed', async () => {
    const payer = await receiver()
    const { request, signed, shown } = world.startFrame()
    const { base58: transaction } = await world.transactionOf([await transfer()], { payer })
    await expect(request('solana_signAndSendTransaction', { transaction })).rejects.toMatchObject({
      code: 'frame/solana-transaction-invalid',
    })
    expect([signed, shown]).toEqual([[], []])
  })

  test('error: what fails now is said, and the node’s refusal is the app’s error', async () => {
    const { request, shown } = world.startFrame()
    const { base58: transaction } = await world.transactionOf([await transfer(10n ** 17n)])
    await expect(request('solana_signAndSendTransaction', { transaction })).rejects.toMatchObject({
      code: 'frame/node',
    })
    expect(summaryOf(shown)).toMatchObject({ effects: { status: 'fails' }, warnings: ['would-fail', 'first-time'] })
  })
})

describe('solana_signTransaction and solana_signAllTransactions', () => {
  test('default: a transaction that another account pays for and signs is signed in its place', async () => {
    const payer = await receiver()
    const { request, shown } = world.startFrame()
    const sent = await world.transactionOf([await transfer()], { payer })
    const { signature, transaction } = await request('solana_signTransaction', { transaction: sent.base58 })
    const bytes = base58.decode(transaction)
    expect(bytes.slice(0, 65)).toEqual(new Uint8Array([2, ...new Uint8Array(64)]))
    expect(base58.encode(bytes.slice(65, 129))).toBe(signature)
    expect(bytes.slice(129)).toEqual(sent.message)
    expect(summaryOf(shown)).toMatchObject({ fee: null, feePayer: payer })
    expect(summaryOf(shown).warnings).toContain('other-fee-payer')
  })

  test('default: all of them are shown before the first one is signed', async () => {
    const { request, shown, signed } = world.startFrame()
    const all = await Promise.all(
      [1n, 2n, 3n].map(async (amount) => world.transactionOf([await transfer(amount * SOL)])),
    )
    const { transactions } = await request('solana_signAllTransactions', { transactions: all.map((one) => one.base64) })
    expect([shown.length, signed.length, transactions.length]).toEqual([1, 3, 3])
    for (const [at, one] of all.entries()) {
      const bytes = base64.decode(transactions[at])
      expect(ed25519.verify(bytes.slice(1, 65), one.message, base58.decode(own))).toBe(true)
    }
  })

  test('default: what changes control, what takes later, and what does not expire is said', async () => {
    const { request, shown } = world.startFrame()
    const other = await receiver()
    const { token } = world
    const account = await world.tokenAccountOf(own)
    const config = { programAddress: token.program }
    const approve = (amount: bigint) =>
      getApproveInstruction({ source: account, delegate: other, owner: signer(), amount }, config)
    const cases: readonly [Instruction, string][] = [
      [
        getSetAuthorityInstruction(
          { owned: account, owner: signer(), authorityType: AuthorityType.AccountOwner, newAuthority: other },
          config,
        ),
        'changes-authority',
      ],
      [getAssignInstruction({ account: signer(), programAddress: other }), 'changes-authority'],
      [approve(5n), 'allows-delegate'],
      [approve(2n ** 64n - 1n), 'unlimited-approval'],
      [getCloseAccountInstruction({ account, destination: other, owner: signer() }, config), 'closes-to-other'],
      [getAdvanceNonceAccountInstruction({ nonceAccount: other, nonceAuthority: signer() }), 'no-expiry'],
      [{ programAddress: other, accounts: [], data: new Uint8Array([1]) }, 'blind'],
      // A transfer with a byte that its program ignores.
      [{ ...(await transfer()), data: new Uint8Array([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9]) }, 'blind'],
      [
        {
          ...getAdvanceNonceAccountInstruction({ nonceAccount: other, nonceAuthority: signer() }),
          data: new Uint8Array([4, 0, 0, 0, 7]),
        },
        'no-expiry',
      ],
    ]
    for (const [instruction] of cases)
      await request('solana_signTransaction', { transaction: (await world.transactionOf([instruction])).base58 })
    for (const [at, [, warning]] of cases.entries())
      expect(shown[at]?.warnings.map(({ type }) => type)).toContain(warning)
  })

  test('behavior: control that a program takes without saying so is found by trying it', async () => {
    const { token } = world
    const account = await world.tokenAccountOf(own)
    const { request, shown } = world.startFrame()
    const other = await receiver()
    const hand = getSetAuthorityInstruction(
      { owned: account, owner: signer(), authorityType: AuthorityType.AccountOwner, newAuthority: other },
      { programAddress: token.program },
    )
    // A byte follows that the program ignores, so that nothing is read from the instruction itself.
    const hidden = { ...hand, data: new Uint8Array([...hand.data, 0]) }
    const { base58: transaction } = await world.transactionOf([hidden])
    await request('solana_signTransaction', { transaction })
    const taken = shown[0]?.warnings.filter(({ type }) => type === 'changes-authority')
    expect(taken).toEqual([{ type: 'changes-authority', account }])
    const { actions, effects } = summaryOf(shown)
    expect(actions).toMatchObject([{ type: 'unknown', program: token.program }])
    const changes = effects.status === 'changes' ? effects.changes : []
    expect(changes.some(({ token: { symbol }, amount }) => symbol === token.symbol && amount < 0n)).toBe(true)
  })

  test('default: a token without its mint is read from its account', async () => {
    const { request, shown } = world.startFrame()
    const { token } = world
    const source = await world.tokenAccountOf(own)
    const [, second] = world.running.seeded.accounts
    const destination = await world.tokenAccountOf(second?.address ?? own)
    const sent = getTransferInstruction(
      { source, destination, authority: signer(), amount: 3n },
      { programAddress: token.program },
    )
    await request('solana_signTransaction', { transaction: (await world.transactionOf([sent])).base58 })
    expect(summaryOf(shown).actions).toMatchObject([
      { type: 'transfer', to: second?.address, amount: 3n, token: { symbol: token.symbol } },
    ])
  })
})

describe('address lookup tables', () => {
  const table = address('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
  /** The node, with a table of these addresses, or of none. */
  function withTable(addresses: readonly string[] | null, owner = 'AddressLookupTab1e1111111111111111111111111') {
    const real = createSolanaNodes()
    const header = new Uint8Array(56)
    header[0] = 1
    const data = [...header, ...(addresses ?? []).flatMap((one) => [...base58.decode(one)])]
    return (given: FrameSolanaNetwork): SolanaNode => ({
      request: async (method, params, shape) => {
        const [first] = params
        if (method !== 'getMultipleAccounts' || !Array.isArray(first) || first[0] !== table || first.length > 1)
          return real(given).request(method, params, shape)
        const value =
          addresses === null ? null : { lamports: 1, owner, data: [base64.encode(new Uint8Array(data)), 'base64'] }
        return shape.parse({ value: [value] })
      },
    })
  }

  test('default: a receiver in a table is shown', async () => {
    const to = await receiver()
    const sent = getTransferSolInstruction({ source: signer(), destination: to, amount: SOL })
    const { base58: transaction } = await world.transactionOf([sent], { tables: { [table]: [own, to] } })
    const { request, shown } = world.startFrame({ nodeOf: withTable([own, to]) })
    await request('solana_signTransaction', { transaction })
    expect(summaryOf(shown).actions).toEqual([{ type: 'send', from: own, to, amount: SOL }])
  })

  test('error: a table that is not there, has too few, or is of another program', async () => {
    const to = await receiver()
    const sent = getTransferSolInstruction({ source: signer(), destination: to, amount: SOL })
    const { base58: transaction } = await world.transactionOf([sent], { tables: { [table]: [own, to] } })
    for (const nodeOf of [withTable(null), withTable([own]), withTable([own, to], own)]) {
      const { request, signed, shown } = world.startFrame({ nodeOf })
      await expect(request('solana_signTransaction', { transaction })).rejects.toMatchObject({
        code: 'frame/solana-lookup',
      })
      expect([signed, shown]).toEqual([[], []])
    }
  })
})

describe('solana_signMessage', () => {
  const messageOf = (text: string | Uint8Array) =>
    base58.encode(typeof text === 'string' ? new TextEncoder().encode(text) : text)

  test('default: a text is shown, and exactly its bytes are signed', async () => {
    const { request, shown } = world.startFrame()
    const { signature } = await request('solana_signMessage', { message: messageOf('Ahoj 🌿'), pubkey: own })
    expect(ed25519.verify(base58.decode(signature), new TextEncoder().encode('Ahoj 🌿'), base58.decode(own))).toBe(true)
    expect(shown[0]).toMatchObject({ content: { type: 'message' }, chain: null, warnings: [] })
  })

  test('default: a sign-in for another site, another account, or of before', async () => {
    const { request, shown } = world.startFrame()
    const other = await receiver()
    const signIn = (site: string, account: string, uri = `https://${site}/login`) =>
      messageOf(
        `${site} wants you to sign in with your Solana account:\n${account}\n\nURI: ${uri}\nExpiration Time: 2030-01-01T00:00:00Z`,
      )
    for (const message of [
      signIn('meadow.example', own),
      signIn('evil.example', own),
      signIn('meadow.example', own, 'https://evil.example/login'),
      signIn('meadow.example', other),
      signIn('meadow.example', own).slice(0, -1),
    ])
      await request('solana_signMessage', { message, pubkey: own }).catch(() => null)
    expect(shown.slice(0, 4).map(({ warnings }) => warnings.map(({ type }) => type))).toEqual([
      ...[[], ['domain-mismatch'], ['domain-mismatch'], ['other-account']],
    ])
  })

  test('error: a message that is a transaction, in any version', async () => {
    const { message } = await world.transactionOf([await transfer()])
    const { request, signed, shown } = world.startFrame()
    for (const bytes of [message, message.with(0, 0x81), message.slice(1).with(0, 1)]) {
      const requested = request('solana_signMessage', { message: messageOf(bytes), pubkey: own })
      await expect(requested).rejects.toMatchObject({ code: 'frame/solana-message-is-transaction' })
    }
    expect([signed, shown]).toEqual([[], []])
  })

  test('error: another account', async () => {
    const { request, signed } = world.startFrame()
    const requested = request('solana_signMessage', { message: messageOf('hello'), pubkey: await receiver() })
    await expect(requested).rejects.toMatchObject({ code: 'frame/wrong-account' })
    expect(signed).toEqual([])
  })
})

describe('every method', () => {
  test('error: nothing is signed without a click, an account, or a network', async () => {
    const { base58: transaction } = await world.transactionOf([await transfer()])
    const params = {
      solana_signMessage: { message: base58.encode(new TextEncoder().encode('hello')), pubkey: own },
      solana_signTransaction: { transaction },
      solana_signAllTransactions: { transactions: [transaction] },
      solana_signAndSendTransaction: { transaction },
    }
    for (const method of Object.keys(params) as (keyof typeof params)[]) {
      for (const [given, code] of [
        [{ user: 'rejects' }, 'frame/user-rejected'],
        [{ account: null }, 'frame/not-connected'],
        [{ network: null }, 'frame/no-solana'],
      ] as const) {
        const { request, signed } = world.startFrame(given)
        await expect(request(method, params[method])).rejects.toMatchObject({ code })
        expect(signed).toEqual([])
      }
      const { request, signed } = world.startFrame({ user: 'never' })
      const waits = new Promise((resolve) => setTimeout(() => resolve('waits'), 300))
      expect(await Promise.race([request(method, params[method]), waits])).toBe('waits')
      expect(signed).toEqual([])
    }
  })

  test('error: a megabyte, what is not a transaction, and another account’s', async () => {
    const payer = await receiver()
    const sent = getTransferSolInstruction({ source: createNoopSigner(payer), destination: own, amount: SOL })
    const foreign = await world.transactionOf([sent], { payer })
    const { bytes } = await world.transactionOf([await transfer()])
    const noSignature = new Uint8Array([0, ...bytes.slice(65)])
    const wrong = [
      '1'.repeat(1_000_000),
      'A'.repeat(1_000_000),
      'hello',
      '!',
      foreign.base58,
      base58.encode(noSignature),
    ]
    for (const transaction of [...wrong, base64.encode(bytes.slice(0, -1))]) {
      const { request, signed, shown } = world.startFrame()
      await expect(request('solana_signTransaction', { transaction })).rejects.toMatchObject({
        code: 'frame/solana-transaction-invalid',
      })
      expect([signed, shown]).toEqual([[], []])
    }
  })

  test('behavior: without a node, what it does is shown from its bytes, and that it was not tried', async () => {
    const { request, shown } = world.startFrame({ network: { ...world.network, rpcUrls: ['http://127.0.0.1:9'] } })
    await request('solana_signTransaction', { transaction: (await world.transactionOf([await transfer()])).base58 })
    expect(summaryOf(shown)).toMatchObject({ effects: { status: 'unavailable' }, fee: { most: 5_000n } })
    expect(summaryOf(shown).warnings).toEqual(['first-time', 'not-simulated'])
  })
})
