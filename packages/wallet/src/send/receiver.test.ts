import { type Address, getAddress, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createApiClient } from '../api/api-client.ts'
import type { HistoryTransaction } from '../api-schemas/history.ts'
import { addReceiver, findInAddressBook, MAX_RECEIVERS, parseReceivers, toAddressBook } from './address-book.ts'
import { readParties, toParties } from './read-parties.ts'
import { readReceiverText } from './receiver.ts'
import { isRefusedReceiver, looksLike, type ReceiverFacts, warnAboutReceiver } from './receiver-warnings.ts'

const lower = '0xb3f02a9c77d1e8450b6f31cc98a0d24e5f8317ed'
const checksummed = getAddress(lower)
const digits = checksummed.slice(2)
/** The same with the case of its first letter changed. */
const mistyped = `0x${digits.replace(/[a-f]/i, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))}`

describe('readReceiverText', () => {
  test.each([lower, checksummed, digits, lower.slice(2), lower.toUpperCase().replace('0X', '0x'), ` ${lower}\n`])(
    'default: %s is the address (its 0x is optional)',
    (text) => expect(readReceiverText(text)).toEqual({ status: 'resolved', address: checksummed, name: null }),
  )
  test('behavior: a wrong checksum is refused (known bug 4)', () =>
    expect(readReceiverText(mistyped)).toEqual({ status: 'invalid', reason: 'checksum' }))
  test.each([
    ['', { status: 'empty' }],
    ['   ', { status: 'empty' }],
    [`0x${'0'.repeat(40)}`, { status: 'invalid', reason: 'zero-address' }],
    ['0x12', { status: 'invalid', reason: 'format' }],
    [`${lower}0`, { status: 'invalid', reason: 'format' }],
    ['ana', { status: 'invalid', reason: 'format' }],
    ['ana.', { status: 'invalid', reason: 'format' }],
    ['https://ana.eth', { status: 'invalid', reason: 'format' }],
    // Known bug 3: text that only ends like an address of Solana.
    ['xx7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', { status: 'invalid', reason: 'format' }],
    ['ana.eth', { status: 'name', name: 'ana.eth' }],
    ['ana.wcn.id', { status: 'name', name: 'ana.wcn.id' }],
    [`${'a'.repeat(260)}.eth`, { status: 'invalid', reason: 'format' }],
  ])('default: %s', (text, read) => expect(readReceiverText(text)).toEqual(read))
})

describe('warnAboutReceiver', () => {
  const facts: ReceiverFacts = { own: [], known: [], suspicious: [], isContract: false }
  const similar: Address = `0xb3f0${'1'.repeat(32)}17ed`
  const types = (receiver: Address, more: Partial<ReceiverFacts>) =>
    warnAboutReceiver(receiver, { ...facts, ...more }).map(({ type }) => type)

  test('default: the first time, and never again', () => {
    expect(types(lower, {})).toEqual(['first-time'])
    expect(types(lower, { known: [{ address: checksummed, name: null }] })).toEqual([])
  })
  test('behavior: an address with the ends of a known one', () => {
    const known = [{ address: checksummed, name: 'Ana' }]
    expect(looksLike(similar, checksummed)).toBe(true)
    expect(looksLike(lower, checksummed)).toBe(false)
    expect(warnAboutReceiver(similar, { ...facts, known })[0]).toEqual({ type: 'look-alike', of: known[0] })
    expect(types(similar, { own: [checksummed] })).toContain('look-alike')
    // Both were sent to, so both are known.
    expect(types(similar, { known: [...known, { address: similar, name: null }] })).toEqual([])
  })
  test('behavior: an address that only sent worthless transfers', () =>
    expect(types(lower, { suspicious: [checksummed] })).toEqual(['suspicious']))
  test('behavior: the own address, a contract, and one that nobody has the key of', () => {
    expect(types(lower, { own: [checksummed] })).toEqual(['own-address'])
    expect(types(lower, { isContract: true })).toEqual(['contract', 'first-time'])
    expect(types('0x000000000000000000000000000000000000dEaD', {})).toEqual(['burn-address'])
    expect(types(zeroAddress, {})).toEqual(['burn-address'])
  })
  test('behavior: the token’s own contract is refused', () => {
    const token = { chainId: 1, address: checksummed, name: 'T', symbol: 'T', decimals: 6, amount: 5n } as const
    const asset = {
      type: 'token',
      token: { ...token, price: null, value: null, iconUrl: null, isListed: true },
    } as const
    expect(isRefusedReceiver(lower, asset)).toBe(true)
    expect(isRefusedReceiver(similar, asset)).toBe(false)
    expect(isRefusedReceiver(lower, { type: 'token', token: { ...asset.token, address: null } })).toBe(false)
  })
})

describe('the address book', () => {
  const other: Address = '0x04ac000000000000000000000000000000e1b7a3'
  test('default: labels first, then receivers, each once', () => {
    const book = toAddressBook({ [lower]: 'Ana', solana: 'No' }, [
      { address: lower, name: 'ana.eth' },
      { address: other, name: null },
    ])
    expect(book.map(({ name }) => name)).toEqual(['Ana', null])
    expect(findInAddressBook(book, 'an')).toHaveLength(1)
    expect(findInAddressBook(book, '')).toHaveLength(2)
  })
  test('behavior: the newest receiver first, and not too many', () => {
    const many = Array.from({ length: MAX_RECEIVERS + 5 }, (_, at) => ({
      address: getAddress(`0x${String(at).padStart(40, 'a')}`),
      name: null,
    }))
    const saved = many.reduce(addReceiver, parseReceivers(null))
    expect(saved).toHaveLength(MAX_RECEIVERS)
    expect(saved[0]).toEqual(many.at(-1))
    expect(parseReceivers(JSON.stringify(saved))).toEqual(saved)
  })
  test.each(['{', '[1, {}, {"address": "0x1"}]', '{}'])('error: %s has no receivers', (text) =>
    expect(parseReceivers(text)).toEqual([]),
  )
})

describe('readParties', () => {
  /** An API whose history has a page for each cursor, and no end. */
  const historyOf = (next: (cursor: string | null) => string | null) => {
    const cursors: (string | null)[] = []
    const api = createApiClient({
      ...{ url: 'https://api.test', projectId: null },
      environment: {
        setTimeout: () => () => {},
        fetch: async (url) => {
          const cursor = new URL(String(url)).searchParams.get('cursor')
          cursors.push(cursor)
          return Response.json({ data: [], next: next(cursor), unavailable: [] })
        },
      },
    })
    return { api, cursors }
  }
  const account = '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f'

  test('security: older pages of a history are read too, and not without end', async () => {
    const { api, cursors } = historyOf((cursor) => String(Number(cursor) + 1))
    let reads = 0
    await readParties(api, account, () => reads++)
    expect(cursors).toEqual([null, '1', '2', '3', '4'])
    expect(reads).toBe(5)
  })

  test('error: a cursor that is repeated ends it', async () => {
    const { api, cursors } = historyOf(() => 'same')
    await readParties(api, account)
    expect(cursors).toEqual([null, 'same'])
  })
})

describe('toParties', () => {
  const account: Address = '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f'
  const metadata = {
    operationType: 'send',
    hash: '0x1',
    minedAt: '2026-11-26T21:14:35.000Z',
    sentFrom: account,
    sentTo: lower,
    status: 'confirmed',
    nonce: 1,
    chain: 'eip155:1',
  } as const
  const out = { direction: 'out', quantity: { numeric: '1' }, sender: account, recipient: lower } as const
  const of = (more: Partial<HistoryTransaction['metadata']>, transfer: HistoryTransaction['transfers'][number]) =>
    toParties([{ id: '1', metadata: { ...metadata, ...more }, transfers: [transfer] }], account)

  test('default: who the account sent to is known', () =>
    expect(of({}, out)).toEqual({ known: [lower], suspicious: [] }))
  test('behavior: a transfer of nothing that another account made in its name makes nobody known', () => {
    const spoofed = { ...out, quantity: { numeric: '0' } }
    expect(of({ sentFrom: lower }, spoofed)).toEqual({ known: [], suspicious: [lower] })
    expect(of({ sentFrom: lower }, out)).toEqual({ known: [], suspicious: [] })
  })
  test('security: what a contract only says makes nobody known, though the account called it', () => {
    const fungible_info = { name: 'Gift', symbol: 'GIFT', isListed: false }
    const nft_info = { name: 'Gift', flags: { is_spam: false } }
    expect(of({}, { ...out, fungible_info })).toEqual({ known: [], suspicious: [] })
    expect(of({}, { ...out, nft_info })).toEqual({ known: [], suspicious: [] })
    expect(of({}, { ...out, fungible_info: { ...fungible_info, isListed: true } }).known).toEqual([lower])
  })
  test('behavior: dust from an unknown account is suspicious', () => {
    const dust = { direction: 'in', quantity: { numeric: '0.0001' }, sender: lower, recipient: account } as const
    const spam = { reason: 'dust', description: '' } as const
    expect(of({ sentFrom: lower }, { ...dust, spam })).toEqual({ known: [], suspicious: [lower] })
    expect(of({ sentFrom: lower }, dust)).toEqual({ known: [], suspicious: [] })
  })
})
