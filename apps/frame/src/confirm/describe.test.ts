import { assert, bigInt, constantFrom, property, string, uint8Array } from 'fast-check'
import {
  type Address,
  bytesToHex,
  encodeFunctionData,
  getAddress,
  hashTypedData,
  maxUint160,
  maxUint256,
  stringToHex,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { commonAbi, namedAbi } from './abis.ts'
import { describeCall, type FindToken, PERMIT2 } from './describe-call.ts'
import { describeMessage } from './describe-message.ts'
import { describeTypedData, parseTypedData, toDefinition } from './describe-typed-data.ts'
import { findParties, findTokens } from './find-parties.ts'
import { showLine, showText } from './show-text.ts'
import { warnAboutCalls, warnAboutOutcome } from './warn.ts'

const account: Address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const other = getAddress('0x71c2ae9f34d05bb8e6a1c3f0d9e7b2a44f1c9a4f')
const token: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const findToken: FindToken = (address) => ({ address, symbol: 'USDC', decimals: 6, isListed: true })
const context = { origin: 'https://meadow.example', account, chainIds: [1], now: Date.UTC(2026, 10, 27) }

const plain = (text: ReturnType<typeof showText>) =>
  text.parts.map((part) => (part.type === 'plain' ? part.text : `<${part.codePoint}>`)).join('')

describe('showText', () => {
  test('default: a text as it is', () =>
    expect(plain(showText('Grüße, 世界! 👋\nsecond line'))).toBe('Grüße, 世界! 👋\nsecond line'))

  test('behavior: what cannot be seen is shown', () => {
    expect(plain(showText('pay\u202emoc.live\u200b'))).toBe('pay<U+202E>moc.live<U+200B>')
    expect(plain(showLine('a\nb\tc'))).toBe('a<U+000A>b<U+0009>c')
    expect(plain(showText('a\u00a0b\u3164'))).toBe('a<U+00A0>b<U+3164>')
  })

  test('behavior: a long text is cut, and says how much is missing', () => {
    expect(showText('x'.repeat(30), 10).omitted).toBe(20)
    expect(plain(showText('👋'.repeat(10), 3))).toBe('👋')
  })

  test('property: no shown part has a character of direction or control', () => {
    assert(
      property(string({ unit: codePoint }), (text) => {
        for (const part of showText(text).parts)
          if (part.type === 'plain') expect(part.text.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      }),
    )
  })
})

describe('describeMessage', () => {
  const message = (domain: string, more = '') =>
    `${domain} wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://meadow.example\nVersion: 1\nChain ID: 1\nNonce: a1b2c3d4e5\nIssued At: 2026-11-21T18:14:00Z${more}`
  const warningsOf = (text: string) => describeMessage(stringToHex(text), context).warnings.map(({ type }) => type)

  test('default: a sign-in of the site that requests it', () => {
    expect(describeMessage(stringToHex(message('meadow.example')), context)).toMatchObject({
      ...{ content: { type: 'sign-in', message: { domain: 'meadow.example' } }, warnings: [] },
    })
  })

  test.each([
    ...['bank.example', 'meadow.example.evil.test', 'evil.test', 'meadow.example:8443', 'http://meadow.example'],
    ...['a@meadow.example', 'meadow.exarnple'],
  ])('error: a sign-in of %s is for another site', (domain) =>
    expect(warningsOf(message(domain))).toContain('domain-mismatch'),
  )

  test('error: a sign-in with a URI of another site, and one that has expired', () => {
    expect(warningsOf(message('meadow.example').replace('URI: https://meadow', 'URI: https://evil'))).toContain(
      'domain-mismatch',
    )
    expect(warningsOf(message('meadow.example', '\nExpiration Time: 2026-11-22T00:00:00Z'))).toEqual(['expired'])
  })

  test('error: a text that only looks like a sign-in', () => {
    expect(warningsOf('bank.example wants you to sign in with your ethereum account:\nnot the grammar')).toEqual([
      'domain-mismatch',
    ])
  })

  test('error: what is not a text', () => {
    expect(describeMessage(`0x${'fe'.repeat(32)}`, context).warnings).toEqual([{ type: 'blind', what: 'hash' }])
    expect(describeMessage('0xfeff00', context).content).toMatchObject({ type: 'bytes', size: 3 })
  })

  test('property: the bytes that are signed are those that were sent', () => {
    assert(
      property(uint8Array(), (bytes) => void expect(describeMessage(bytesToHex(bytes), context).bytes).toEqual(bytes)),
    )
  })

  test.each(hostileValues)('property: %j is shown as text', (value) => {
    const { content } = describeMessage(stringToHex(value), context)
    if (content.type === 'message')
      expect(plain(content.text).replace(/<U\+\w+>|\n/g, '')).toBe(value.replace(/\p{Cc}/gu, ''))
  })
})

describe('describeCall', () => {
  const call = (data: `0x${string}`, to: Address | null = token, value = 0n) =>
    describeCall({ to, value, data }, findToken).action
  test('default: a claim of the protocol is one of a reward, with its values, and to whom', () => {
    const ofOwn = encodeFunctionData({ abi: namedAbi, functionName: 'claimIncentive', args: [41n, 0n, other, '0x00'] })
    expect(call(ofOwn)).toMatchObject({ type: 'claim', boostId: 41n, claimant: null, isCut: false })
    const args = [41n, 0n, other, '0x00', account] as const
    const ofOther = encodeFunctionData({ abi: namedAbi, functionName: 'claimIncentiveFor', args })
    const action = call(ofOther)
    expect(action).toMatchObject({ type: 'claim', boostId: 41n, claimant: account })
    expect(action.type === 'claim' && action.fields).toHaveLength(5)
    expect(call(`0x${ofOther.slice(2, 74)}`).type).toBe('unknown')
  })

  const approve = (amount: bigint) => encodeFunctionData({ abi: [namedAbi[1]], args: [other, amount] })

  test('default: native currency, tokens, allowances, NFTs', () => {
    expect(call('0x', other, 1n)).toEqual({ type: 'send' })
    expect(call(encodeFunctionData({ abi: [namedAbi[0]], args: [other, 5n] }))).toMatchObject({
      type: 'transfer',
      to: other,
      amount: 5n,
    })
    expect(call(approve(5n))).toMatchObject({ type: 'approve', spender: other, amount: 5n })
    expect(call(encodeFunctionData({ abi: [namedAbi[8]], args: [other, true] }))).toMatchObject({
      type: 'approve-all',
      isApproved: true,
    })
  })

  test('behavior: unlimited allowances, also of Permit2', () => {
    expect(call(approve(maxUint256))).toMatchObject({ amount: 'unlimited' })
    expect(call(approve(maxUint256 - 1n))).toMatchObject({ amount: 'unlimited' })
    const permit2 = encodeFunctionData({ abi: [namedAbi[9]], args: [token, other, maxUint160, 1_900_000_000] })
    expect(call(permit2, PERMIT2)).toMatchObject({ type: 'approve', amount: 'unlimited', expiresAt: 1_900_000_000n })
  })

  test('behavior: only what its contract calls NFTs are NFTs, and not a token whose decimals no node reports', () => {
    const describeAs = (isCollection: boolean) =>
      describeCall({ to: token, value: 0n, data: approve(5n) }, (address) => ({
        ...{ address, symbol: null, decimals: null, isListed: false, isCollection },
      })).action
    expect(describeAs(false)).toMatchObject({ type: 'approve', spender: other, amount: 5n })
    expect(describeAs(true)).toEqual({ type: 'approve-nft', collection: token, spender: other, tokenId: 5n })
  })

  test('error: data that is cut or unknown cannot be read', () => {
    expect(call(`${approve(5n).slice(0, 40)}` as `0x${string}`)).toMatchObject({ type: 'unknown' })
    expect(call('0xdeadbeef')).toEqual({ type: 'unknown', selector: '0xdeadbeef' })
    expect(call('0xde')).toEqual({ type: 'unknown', selector: null })
    expect(call('0x6000', null)).toEqual({ type: 'create-contract' })
  })

  test('security: only a token that the operator lists wraps; elsewhere, a function of that name takes what is sent', () => {
    const deposit = encodeFunctionData({ abi: [namedAbi[10]] })
    const withdraw = encodeFunctionData({ abi: [namedAbi[11]], args: [5n] })
    const unlisted: FindToken = (address) => ({ ...findToken(address), isListed: false })
    const describeUnlisted = (data: `0x${string}`, value: bigint) => describeCall({ to: other, value, data }, unlisted)
    expect(call(deposit, token, 1n)).toEqual({ type: 'wrap' })
    expect(call(withdraw)).toEqual({ type: 'unwrap', amount: 5n })
    expect(describeUnlisted(deposit, 1n).action).toMatchObject({ type: 'function', name: 'deposit' })
    expect(describeUnlisted(withdraw, 0n).action).toMatchObject({ type: 'function', name: 'withdraw' })
    expect(findParties([describeUnlisted(deposit, 1n)], account).receivers).toEqual([other])
    expect(findTokens([{ to: token, value: 1n, data: deposit }])).toEqual([token])
  })

  test('security: values that do not fit are not left out in silence', () => {
    const multicall = (count: number) =>
      describeCall(
        { to: other, value: 0n, data: encodeFunctionData({ abi: [commonAbi[0]], args: [Array(count).fill('0x12')] }) },
        findToken,
      )
    const warningsOf = (count: number) =>
      warnAboutCalls([multicall(count)], { account, known: [], isContract: () => true }).map(({ type }) => type)
    expect(warningsOf(3)).toEqual([])
    expect(warningsOf(300)).toEqual(['not-all-shown'])
  })

  test('behavior: that a node tried nothing is not said where the account cannot pay', () => {
    const fee = { status: 'ready', expected: 1n, most: 2n, payer: 'account' } as const
    const outcome = { effects: { status: 'unavailable' }, fee, value: 5n, authorizations: [] } as const
    const warningsOf = (balance: bigint | null) => warnAboutOutcome({ ...outcome, balance }).map(({ type }) => type)
    expect([7n, 6n, null].map(warningsOf)).toEqual([['not-simulated'], ['insufficient-funds'], ['not-simulated']])
  })

  test('behavior: what the operator could pay for a smart account is said where nothing but the fee is needed', () => {
    const fee = { status: 'ready', expected: 1n, most: 2n, payer: 'account' } as const
    const outcome = { effects: { status: 'succeeds' }, fee, balance: 0n, authorizations: [], canSponsor: true } as const
    const warningsOf = (value: bigint) => warnAboutOutcome({ ...outcome, value })
    expect(warningsOf(0n)).toEqual([{ type: 'insufficient-funds', canSponsor: true }])
    expect(warningsOf(1n)).toEqual([{ type: 'insufficient-funds', canSponsor: false }])
  })

  test('property: total for any data', () => {
    assert(
      property(
        uint8Array({ maxLength: 300 }),
        (bytes) => void expect(call(bytesToHex(bytes)).type).toBeTypeOf('string'),
      ),
    )
  })
})

describe('describeTypedData', () => {
  const permit = (over: object = {}) => ({
    types: {
      Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(
        (field) => {
          const [name = '', type = ''] = field.split(' ')
          return { name, type }
        },
      ),
    },
    ...{ primaryType: 'Permit', domain: { name: 'USD Coin', chainId: 1, verifyingContract: token } },
    message: { owner: account, spender: other, value: String(maxUint256), nonce: '0', deadline: '1900000000', ...over },
  })
  const describeData = (data: unknown) =>
    describeTypedData(parseTypedData(data), { account, chainId: 1, now: context.now, findToken })

  test('default: a permit is an allowance', () => {
    const { content, warnings } = describeData(JSON.stringify(permit()))
    expect(content.permit).toMatchObject({ type: 'permit', spender: other, allowances: [{ amount: 'unlimited' }] })
    expect(warnings.map(({ type }) => type)).toEqual(['unlimited-approval'])
    expect(content.fields.length).toBe(5)
  })

  test('error: a permit of another owner, on another network, that has expired', () => {
    const data = permit({ owner: other, deadline: '5' })
    const { warnings } = describeData({ ...data, domain: { ...data.domain, chainId: 10 } })
    expect(warnings.map(({ type }) => type).toSorted()).toEqual([
      'expired',
      'other-account',
      'other-chain',
      'unlimited-approval',
    ])
  })

  test.each([
    ['a space before it', ` ${maxUint256}`],
    ['binary', `0b${maxUint256.toString(2)}`],
    ['zeros before it', `0${maxUint256}`.padStart(90, '0')],
    ['hex', toHex(maxUint256)],
    ['a number that is not safe', 2 ** 255],
  ])('security: an amount written with %s is the allowance that is signed', (_, value) => {
    const { content, warnings } = describeData(permit({ value }))
    expect(content.permit).toMatchObject({ type: 'permit', allowances: [{ amount: 'unlimited' }] })
    expect(warnings.map(({ type }) => type)).toEqual(['unlimited-approval'])
  })

  test('security: every token of a batch for Permit2 is shown', () => {
    const details = [
      { token, amount: '1', expiration: '1900000000', nonce: '0' },
      { token, amount: ` ${maxUint160}`, expiration: '1900000000', nonce: '0' },
    ]
    const fieldsOf = (list: readonly string[]) =>
      list.map((field) => ({ name: field.split(' ')[0], type: field.split(' ')[1] }))
    const { content } = describeData({
      types: {
        PermitBatch: fieldsOf(['details PermitDetails[]', 'spender address', 'sigDeadline uint256']),
        PermitDetails: fieldsOf(['token address', 'amount uint160', 'expiration uint48', 'nonce uint48']),
      },
      ...{ primaryType: 'PermitBatch', domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 } },
      message: { details, spender: other, sigDeadline: '1900000000' },
    })
    expect(content.permit).toMatchObject({ allowances: [{ amount: 1n }, { amount: 'unlimited' }] })
  })

  test('behavior: a permit of an NFT (ERC-4494) says which one, and who may take it', () => {
    const field = (text: string) => ({ name: text.split(' ')[0], type: text.split(' ')[1] })
    const { content, warnings } = describeData({
      types: { Permit: ['spender address', 'tokenId uint256', 'nonce uint256', 'deadline uint256'].map(field) },
      ...{ primaryType: 'Permit', domain: { name: 'Leaves', chainId: 1, verifyingContract: token } },
      message: { spender: other, tokenId: '4711', nonce: '0', deadline: '1900000000' },
    })
    expect(content.permit).toEqual({
      ...{ type: 'nft-permit', spender: other, collection: token, tokenId: 4711n, deadline: 1_900_000_000n },
    })
    expect(warnings).toEqual([])
  })

  test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    'security: %s sends by its signature',
    (name) => {
      const field = (text: string) => ({ name: text.split(' ')[0], type: text.split(' ')[1] })
      const data = {
        types: {
          [name]: ['from address', 'to address', 'value uint256', 'validAfter uint256', 'validBefore uint256'].map(
            field,
          ),
        },
        ...{ primaryType: name, domain: { name: 'USD Coin', chainId: 1, verifyingContract: token } },
        message: { from: account, to: other, value: ' 1000000', validAfter: '0', validBefore: '1900000000' },
      }
      expect(describeData(data)).toMatchObject({
        warnings: [],
        content: {
          permit: { type: 'transfer', spender: other, allowances: [{ amount: 1_000_000n }], deadline: 1_900_000_000n },
        },
      })
      const warned = describeData({ ...data, message: { ...data.message, from: other, validBefore: '5' } }).warnings
      expect(warned.map(({ type }) => type).toSorted()).toEqual(['expired', 'other-account'])
    },
  )

  test('security: the network of the domain is the one that is signed, as a text too', () => {
    for (const chainId of [10, '10', ' 10', '0xa']) {
      const data = { ...permit(), domain: { ...permit().domain, chainId } }
      expect(describeData(data).chainId).toBe(10)
      expect(hashTypedData(toDefinition(parseTypedData(data)))).toBe(
        hashTypedData(toDefinition(parseTypedData({ ...data, domain: { ...data.domain, chainId: 10 } }))),
      )
    }
  })

  test('property: how an integer is written changes neither what is shown nor what is signed', () => {
    assert(
      property(bigInt({ min: 0n, max: maxUint256 }), constantFrom('0x', '0b', '0o', ' '), (amount, form) => {
        const digits = { '0x': 16, '0b': 2, '0o': 8, ' ': 10 }[form]
        const [written, plainly] = [`${form}${amount.toString(digits)}`, String(amount)].map((value) =>
          parseTypedData(permit({ value })),
        )
        expect(written).toEqual(plainly)
      }),
    )
  })

  test('security: values that do not fit are not left out in silence', () => {
    const listOf = (count: number) => ({
      types: {
        Order: [
          { name: 'notes', type: 'uint256[]' },
          { name: 'receiver', type: 'address' },
        ],
      },
      ...{ primaryType: 'Order', domain: { name: 'Market' } },
      message: { notes: Array(count).fill('1'), receiver: other },
    })
    expect(describeData(listOf(10)).warnings).toEqual([])
    expect(describeData(listOf(300)).warnings).toEqual([{ type: 'not-all-shown' }])
  })

  test('error: values that do not have their type, and what is not typed data', () => {
    for (const wrong of [
      permit({ owner: 'nobody' }),
      permit({ value: 'many' }),
      permit({ value: [String(maxUint256)] }),
      permit({ value: '1.5' }),
      { ...permit(), domain: { ...permit().domain, chainId: [1] } },
      '{',
      'null',
      [],
      {},
      { ...permit(), primaryType: 'Other' },
    ])
      expect(() => parseTypedData(wrong)).toThrow('EIP-712')
  })
})
