import { boostCoreAbi } from '@laurel/protocol/abi'
import { toEventSelector } from 'viem'
import { getAbiItem } from 'viem/utils'
import { expect, test } from 'vitest'
import { boostClaimed } from './boost-claimed.ts'

test('default: it is the event of the core', () => {
  const { inputs } = getAbiItem({ abi: boostCoreAbi, name: 'BoostClaimed' })
  expect(toEventSelector(boostClaimed)).toBe(toEventSelector(getAbiItem({ abi: boostCoreAbi, name: 'BoostClaimed' })))
  expect(boostClaimed.inputs.map((input) => 'indexed' in input && input.indexed)).toEqual(
    inputs.map(({ indexed }) => indexed),
  )
})
