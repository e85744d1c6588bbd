import { boostTermsTypedData, NO_TERMS } from '@laurel/protocol'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeTypedData } from './describe-typed-data.ts'

describe('describeTypedData', () => {
  test('default: the type as EIP-712 encodes it, with the domain', () => {
    const terms = { ...NO_TERMS, chainId: 1, core: zeroAddress, boostId: 1n, sequence: 1 }
    expect(describeTypedData(boostTermsTypedData(terms))).toBe(
      "BoostTerms(uint256 boostId,uint64 start,uint64 end,uint64 countFromBlock,uint64 maxPerAccount,uint64 maxPerAccountPerDay,uint64 maxPerDay,uint64 sequence), domain 'Laurel boost terms', version '1', the chain, the core",
    )
  })
})
