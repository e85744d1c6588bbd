import { assert, property } from 'fast-check'
import { encodeAbiParameters, type Hex, parseAbiParameters, size, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { hexOf } from '../../test/arbitraries.ts'
import { boosts } from '../../test/boost-arbitraries.ts'
import { ProtocolError } from '../protocol-error.ts'
import { decompressCalldata } from './calldata-compression.ts'
import { decodeCreateBoostPayload, encodeCreateBoostPayload } from './create-payload.ts'
import { InvalidBoostPayloadError } from './errors.ts'

// The payloads of docs/protocol.md#initialization-payloads written out once more, so that a slip in the shapes is not repeated here.
const target = '(bool isBase, address instance, bytes parameters)'
const onchain = parseAbiParameters(
  `(address budget, ${target} action, ${target} validator, ${target} allowList, ${target}[] incentives, uint64 protocolFee, uint256 maxParticipants, address owner) payload`,
)

describe('encodeCreateBoostPayload, decodeCreateBoostPayload', () => {
  test('property: an encoded payload decodes to the same value', () => {
    assert(
      property(boosts, (boost) => {
        expect(decodeCreateBoostPayload(encodeCreateBoostPayload(boost))).toEqual(boost)
      }),
    )
  })

  test('property: the decompressed data is the documented struct', () => {
    assert(
      property(boosts, (boost) => {
        const plain = encodeAbiParameters(onchain, [{ ...boost, incentives: [...boost.incentives] }])
        expect(decompressCalldata(encodeCreateBoostPayload(boost))).toBe(plain)
      }),
    )
  })

  test('property: bytes that are not a payload are refused with an error of the package', () => {
    assert(
      property(hexOf(0, 300), (data: Hex) => {
        expect(() => decodeCreateBoostPayload(data)).toThrow(ProtocolError)
      }),
    )
  })

  test('error: a fee that is not a uint64', () => {
    const nothing = { isBase: false, instance: zeroAddress, parameters: '0x' } as const
    const boost = {
      budget: zeroAddress,
      action: nothing,
      validator: nothing,
      allowList: nothing,
      incentives: [],
      protocolFee: 2n ** 64n,
      maxParticipants: 0n,
      owner: zeroAddress,
    }
    expect(() => encodeCreateBoostPayload(boost)).toThrow(InvalidBoostPayloadError)
    expect(size(encodeCreateBoostPayload({ ...boost, protocolFee: 0n }))).toBeLessThan(100)
  })
})
