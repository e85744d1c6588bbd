/** The signed message and the submitted data of a claim, for every version of validator. */
import { assert, bigInt, constantFrom, integer, property, record } from 'fast-check'
import {
  concat,
  encodeAbiParameters,
  type Hex,
  keccak256,
  maxUint256,
  pad,
  parseAbiParameters,
  stringToHex,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { decodeClaimData, encodeClaimData } from '../src/claim/claim-data.ts'
import { InvalidClaimDataError } from '../src/claim/errors.ts'
import { decodeClaimedData, encodeClaimedData } from '../src/incentive/claimed-data.ts'
import { completionId } from '../src/incentive/completion-id.ts'
import { decodeIncentiveData, encodeIncentiveData, type IncentiveData } from '../src/incentive/incentive-data.ts'
import { claimTypedData, hashClaim, type SignedClaim } from '../src/validator/claim-typed-data.ts'
import { type ValidatorKind, validatorKinds } from '../src/validator/validator-kind.ts'
import { hexOf } from './arbitraries.ts'
import { accounts, claims, uint256 } from './boost-arbitraries.ts'

const isKind = (name: string): name is ValidatorKind => Object.hasOwn(validatorKinds, name)
const kinds = Object.keys(validatorKinds).filter(isKind)
const validator = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** Computes the EIP-712 digest independently, with the type hashes of docs/protocol.md#signed-claims. */
const TYPE_HASHES = {
  plain: '0xfea51d5bd45bcd3c2ecc3679b43a3b80b0bd0923f8c16f822455b8cdecd9852f',
  withReferrer: '0x8fb7610832fbad31db1c5a2a863d64e24447977c1c2eee76e29788abaf1cf3a5',
} as const

function digestByHand(kind: ValidatorKind, chainId: bigint, claim: SignedClaim): Hex {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1)
  const domain = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32, bytes32, uint256, address'), [
      keccak256(stringToHex('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)')),
      keccak256(stringToHex(name)),
      keccak256(stringToHex('1')),
      chainId,
      validator,
    ]),
  )
  const common = encodeAbiParameters(parseAbiParameters('bytes32, uint256, uint8, address, bytes32'), [
    kind.endsWith('V2') ? TYPE_HASHES.withReferrer : TYPE_HASHES.plain,
    claim.boostId,
    claim.incentiveQuantity,
    claim.claimant,
    keccak256(claim.incentiveData),
  ])
  const referrer = encodeAbiParameters(parseAbiParameters('address'), [claim.referrer])
  const struct = keccak256(kind.endsWith('V2') ? concat([common, referrer]) : common)
  return keccak256(concat(['0x1901', domain, struct]))
}

describe('hashClaim', () => {
  test.each(kinds)('property: %s, the same digest as by hand', (kind) => {
    assert(
      property(claims, (claim) => {
        expect(hashClaim({ type: kind, chainId: 8453, validator }, claim)).toBe(digestByHand(kind, 8453n, claim))
      }),
    )
  })

  test('behavior: chain, validator, kind and each field change it', () => {
    const claim = {
      boostId: 1n,
      incentiveQuantity: 1,
      claimant: validator,
      incentiveData: '0x',
      referrer: validator,
    } as const
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const base = { type: 'signerValidatorV2', chainId: 1, validator } as const
    const digests = [
      hashClaim(base, claim),
      hashClaim({ ...base, chainId: 10 }, claim),
      hashClaim({ ...base, validator: other }, claim),
      ...kinds.filter((kind) => kind !== base.type).map((kind) => hashClaim({ ...base, type: kind }, claim)),
      hashClaim(base, { ...claim, boostId: 2n }),
      hashClaim(base, { ...claim, incentiveQuantity: 2 }),
      hashClaim(base, { ...claim, claimant: other }),
      hashClaim(base, { ...claim, incentiveData: '0x00' }),
      hashClaim(base, { ...claim, referrer: other }),
    ]
    expect(new Set(digests).size).toBe(digests.length)
  })

  test('behavior: version 1 does not sign the referrer', () => {
    const claim = {
      boostId: 1n,
      incentiveQuantity: 1,
      claimant: validator,
      incentiveData: '0x',
      referrer: validator,
    } as const
    const domain = { type: 'limitedSignerValidator', chainId: 1, validator } as const
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(hashClaim(domain, { ...claim, referrer: other })).toBe(hashClaim(domain, claim))
    expect(claimTypedData(domain, claim).message).not.toHaveProperty('referrer')
  })

  test('error: a quantity that is not a uint8', () => {
    const claim = {
      boostId: 1n,
      incentiveQuantity: 256,
      claimant: validator,
      incentiveData: '0x',
      referrer: validator,
    } as const
    expect(() => hashClaim({ type: 'signerValidator', chainId: 1, validator }, claim)).toThrow()
  })
})

test('behavior: the typed data is what a local account signs', async () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const domain = { type: 'signerValidatorV2', chainId: 31337, validator } as const
  const claim = {
    boostId: 7n,
    incentiveQuantity: 2,
    claimant: validator,
    incentiveData: '0x',
    referrer: account.address,
  } as const
  const signature = await account.signTypedData(claimTypedData(domain, claim))
  expect(signature).toBe(await account.sign({ hash: hashClaim(domain, claim) }))
})

describe('encodeClaimData, decodeClaimData', () => {
  test('property: both versions read back', () => {
    assert(
      property(claims, accounts, hexOf(0, 70), ({ incentiveQuantity, incentiveData, referrer }, signer, signature) => {
        const claim = { signer, signature, incentiveQuantity, incentiveData, referrer }
        expect(decodeClaimData(encodeClaimData(claim), { signsReferrer: true })).toEqual(claim)
        const first = { ...claim, referrer: null }
        expect(decodeClaimData(encodeClaimData(first), { signsReferrer: false })).toEqual(first)
        // The first two words' meaning is the same, so a V2 claim's head is readable as V1 too.
        const nested = parseAbiParameters('(bytes validatorData, bytes incentiveData, address referrer) claim')
        const inner = parseAbiParameters('(address signer, bytes signature, uint8 incentiveQuantity) data')
        const validatorData = encodeAbiParameters(inner, [{ signer, signature, incentiveQuantity }])
        expect(encodeClaimData(claim)).toBe(encodeAbiParameters(nested, [{ validatorData, incentiveData, referrer }]))
      }),
    )
  })

  test('property: other bytes are rejected', () => {
    assert(
      property(hexOf(0, 120), (data) => {
        expect(() => decodeClaimData(data, { signsReferrer: true })).toThrow(InvalidClaimDataError)
        expect(() => decodeClaimData(data, { signsReferrer: false })).toThrow(InvalidClaimDataError)
      }),
    )
  })
})

describe('the payment that an incentive reports', () => {
  test('property: asset, recipient and amount read back', () => {
    assert(
      property(accounts, accounts, uint256, (asset, recipient, amount) => {
        expect(decodeClaimedData(encodeClaimedData({ asset, recipient, amount }))).toEqual({ asset, recipient, amount })
      }),
    )
  })

  test('error: another length, and a text that is not hex', () => {
    expect(() => decodeClaimedData(`0x${'00'.repeat(71)}`)).toThrow('71 bytes')
    expect(() => decodeClaimedData(`0x${'00'.repeat(96)}`)).toThrow('96 bytes')
    expect(() => decodeClaimedData('0x0')).toThrow('not hex')
  })
})

describe('the data of a claim for an incentive', () => {
  test('property: numbers and transactions read back', () => {
    assert(
      property(uint256, hexOf(32), (number, hash) => {
        const counted = { type: 'amount', amount: number } as const
        const named = { type: 'transactionHash', hash } as const
        const least = { type: 'minimum', minimum: number } as const
        for (const id of [undefined, pad('0xc0')]) {
          const more = { completionId: id ?? null }
          const write = (detail: IncentiveData) => encodeIncentiveData(detail, { completionId: id })
          expect(decodeIncentiveData('erc20VariableIncentive', write(counted))).toEqual({ ...counted, ...more })
          expect(decodeIncentiveData('erc1155Incentive', write(named))).toEqual({ ...named, ...more })
          expect(decodeIncentiveData('cgdaIncentive', write(least))).toEqual({ ...least, ...more })
          expect(decodeIncentiveData('erc20Incentive', write({ type: 'none' }))).toEqual({
            type: 'none',
            ...more,
          })
        }
      }),
    )
  })

  test('behavior: without a completion the bytes equal the public SDK’s, with one it follows the first word', () => {
    expect(encodeIncentiveData({ type: 'none' })).toBe('0x')
    expect(encodeIncentiveData({ type: 'minimum', minimum: 0n })).toBe('0x')
    expect(encodeIncentiveData({ type: 'amount', amount: 5n })).toBe(pad('0x5'))
    const id = pad('0xc0')
    expect(encodeIncentiveData({ type: 'none' }, { completionId: id })).toBe(concat([zeroHash, id]))
    expect(encodeIncentiveData({ type: 'amount', amount: 5n }, { completionId: id })).toBe(concat([pad('0x5'), id]))
  })

  test('error: less than a word, or an invalid number', () => {
    expect(() => decodeIncentiveData('erc20PeggedIncentive', `0x${'00'.repeat(31)}`)).toThrow('31 bytes')
    expect(() => encodeIncentiveData({ type: 'amount', amount: -1n })).toThrow('does not fit')
    expect(() => encodeIncentiveData({ type: 'none' }, { completionId: '0x12' })).toThrow('does not fit')
    expect(decodeIncentiveData('erc20Incentive', '0x1234')).toEqual({ type: 'none', completionId: null })
    expect(decodeIncentiveData('cgdaIncentive', '0x')).toEqual({ type: 'minimum', minimum: 0n, completionId: null })
  })
})

describe('completionId', () => {
  const place = {
    chainId: 8453,
    core: validator,
    boostId: 7n,
    transactionHash: pad('0xdeed'),
    logIndex: -1,
  } as const

  test('default: the hash of its five words, by hand', () => {
    const words = [toHex(8453, { size: 32 }), pad(validator), toHex(7, { size: 32 }), pad('0xdeed'), toHex(maxUint256)]
    expect(completionId(place)).toBe(keccak256(concat(words)))
    expect(completionId({ ...place, core: `0x${validator.slice(2).toLowerCase()}` })).toBe(completionId(place))
  })

  test('property: two completions are two ids', () => {
    const places = record({
      chainId: constantFrom(1, 8453),
      core: constantFrom(validator, zeroAddress),
      boostId: bigInt({ min: 0n, max: 2n }),
      transactionHash: constantFrom(pad('0x1'), pad('0x2')),
      logIndex: integer({ min: -1, max: 2 }),
    })
    assert(
      property(places, places, (one, other) => {
        const isSame = Object.values(one).join() === Object.values(other).join()
        expect(completionId(one) === completionId(other)).toBe(isSame)
      }),
    )
  })

  test('error: a location that no completion has', () => {
    expect(() => completionId({ ...place, boostId: -1n })).toThrow('does not fit')
    expect(() => completionId({ ...place, logIndex: 0.5 })).toThrow('does not fit')
  })
})
