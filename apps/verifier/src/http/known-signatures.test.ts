import { createAbiRegistry, padSignature } from '@laurel/protocol'
import { erc20Abi, toEventSelector, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { findKnownSignatures } from './known-signatures.ts'

test('default: the events and functions of the known ABIs, selectors in either form', () => {
  const topic = toEventSelector('Transfer(address,address,uint256)')
  const selector = toFunctionSelector('transfer(address,uint256)')
  const unknown = [toEventSelector('Filed(uint256)'), toFunctionSelector('file(uint256)')]
  const known = [topic, selector, padSignature(selector)]
  expect(findKnownSignatures(createAbiRegistry(erc20Abi), [...known, ...unknown])).toEqual(known)
})
