import { assert, constant, integer, oneof, property, string, tuple, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { haveSameEnds } from '../send/receiver-warnings.ts'
import { SolanaAddressInvalidError } from './errors.ts'
import {
  isProgramDerivedAddress,
  isSolanaAddress,
  parseSolanaAddress,
  readSolanaReceiverText,
} from './solana-address.ts'
import { formatSolanaAmount, MAX_SOLANA_AMOUNT, parseSolanaAmount, SOL_DECIMALS } from './solana-amount.ts'
import { createLocalSolanaNetwork, solanaDevnet, solanaMainnet, toSolanaExplorerUrl } from './solana-networks.ts'
import {
  isRefusedSolanaReceiver,
  type SolanaReceiverFacts,
  warnAboutSolanaReceiver,
} from './solana-receiver-warnings.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A second implementation of base58, with whole numbers. */
function toBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${ALPHABET[Number(number % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

const wallet = parseSolanaAddress('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
const other = parseSolanaAddress('DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy')

describe('isSolanaAddress', () => {
  test('property: exactly the texts of 32 bytes', () => {
    assert(
      property(uint8Array({ minLength: 30, maxLength: 34 }), (bytes) => {
        expect(isSolanaAddress(toBase58(bytes))).toBe(bytes.length === 32)
      }),
    )
  })
  test('property: nothing may be around an address, nor in it', () => {
    const address = uint8Array({ minLength: 32, maxLength: 32 }).map(toBase58)
    const bad = oneof(
      constant('0'),
      constant('O'),
      constant('I'),
      constant('l'),
      constant(' '),
      string({ minLength: 1 }),
    )
    assert(
      property(tuple(address, bad, integer({ min: 0, max: 32 })), ([text, more, at]) => {
        const changed = text.slice(0, at) + more + text.slice(at)
        const decoded = [...changed].every((character) => ALPHABET.includes(character))
        if (!decoded) expect(isSolanaAddress(changed)).toBe(false)
      }),
    )
  })
  test.each([
    '',
    'xx7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv\n',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    'z'.repeat(44),
    '1'.repeat(33),
  ])('error: %j', (text) => {
    expect(isSolanaAddress(text)).toBe(false)
    expect(() => parseSolanaAddress(text)).toThrow(SolanaAddressInvalidError)
  })
})

describe('readSolanaReceiverText', () => {
  test('default: an address, with space around', () =>
    expect(readSolanaReceiverText(` ${wallet}\n`)).toEqual({ status: 'resolved', address: wallet }))
  test('error: nothing, and something else', () => {
    expect(readSolanaReceiverText('  ')).toEqual({ status: 'empty' })
    expect(readSolanaReceiverText('ana.sol')).toEqual({ status: 'invalid', reason: 'format' })
  })
})

describe('warnAboutSolanaReceiver', () => {
  const facts: SolanaReceiverFacts = { own: [], known: [], suspicious: [], kind: 'wallet' }
  const types = (receiver: string, more: Partial<SolanaReceiverFacts> = {}) =>
    warnAboutSolanaReceiver(parseSolanaAddress(receiver), { ...facts, ...more }).map(({ type }) => type)
  /** Another address with the ends of the wallet, one of them in another case. */
  const similar = toBase58WithEnds()

  test('default: the first time, and never again', () => {
    expect(types(wallet)).toEqual(['first-time'])
    expect(types(wallet, { known: [{ address: wallet, name: null }] })).toEqual([])
  })
  test('behavior: the ends of a known address, in any case', () => {
    expect(haveSameEnds(wallet, similar)).toBe(true)
    expect(haveSameEnds(wallet, other)).toBe(false)
    expect(types(similar, { known: [{ address: wallet, name: 'Ana' }] })).toEqual(['look-alike'])
    expect(types(similar, { own: [wallet] })).toEqual(['look-alike'])
  })
  test('behavior: who only sent dust, the own address, and one that nobody has the key of', () => {
    expect(types(wallet, { suspicious: [wallet] })).toEqual(['suspicious'])
    expect(types(wallet, { own: [wallet] })).toEqual(['own-address'])
    expect(types('1nc1nerator11111111111111111111111111111111')).toContain('burn-address')
  })
  test('behavior: programs, mints and token accounts are refused, other accounts of programs are said', () => {
    expect((['wallet', 'program', 'mint', 'token-account', 'other'] as const).map(isRefusedSolanaReceiver)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(types(wallet, { kind: 'other' })).toEqual(['program-owned', 'first-time'])
  })

  function toBase58WithEnds(): string {
    // The last character may be any, because 32 bytes are fewer than the characters can say.
    for (let middle = 0; middle < 1000; middle++) {
      const text = `7s3P${wallet.slice(4, 36)}${ALPHABET[middle % 58]}${ALPHABET[(middle * 7) % 58]}22AaKv`.slice(0, 44)
      if (isSolanaAddress(text)) return text
    }
    throw new TypeError('No address has these ends.')
  }
})

test('default: an account of a program is off the curve', () => {
  expect(isProgramDerivedAddress(wallet)).toBe(false)
  // The token account of a wallet, found by the program of associated accounts.
  expect(isProgramDerivedAddress(parseSolanaAddress('4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'))).toBe(false)
})

describe('amounts', () => {
  test('property: what is formatted is parsed again', () => {
    const amount = integer({ min: 0 }).map((number) => BigInt(number) * 1_000_003n)
    assert(
      property(amount, integer({ min: 0, max: 19 }), (base, decimals) => {
        expect(parseSolanaAmount(formatSolanaAmount(base, decimals), decimals)).toBe(base)
      }),
    )
  })
  test('default: lamports', () => {
    expect(parseSolanaAmount('1,5', SOL_DECIMALS)).toBe(1_500_000_000n)
    expect(parseSolanaAmount('18446744073.709551615', SOL_DECIMALS)).toBe(MAX_SOLANA_AMOUNT)
  })
  test.each(['', '.', '1e3', '-1', '0.0000000001', '18446744073.709551616'])('error: %j', (text) =>
    expect(parseSolanaAmount(text, SOL_DECIMALS)).toBeNull(),
  )
})

describe('toSolanaExplorerUrl', () => {
  const item = { type: 'address', value: wallet } as const
  test('default: of each network', () => {
    expect(toSolanaExplorerUrl(solanaMainnet, item)).toBe(`https://explorer.solana.com/address/${wallet}`)
    expect(toSolanaExplorerUrl(solanaDevnet, { type: 'tx', value: '5sig' })).toBe(
      'https://explorer.solana.com/tx/5sig?cluster=devnet',
    )
    const urls = { rpcUrl: 'http://127.0.0.1:8899', rpcSubscriptionsUrl: 'ws://127.0.0.1:8899' }
    const local = createLocalSolanaNetwork({ id: 'solana:local', ...urls })
    expect(new URL(toSolanaExplorerUrl(local, item)).searchParams.get('customUrl')).toBe(urls.rpcUrl)
  })
})
