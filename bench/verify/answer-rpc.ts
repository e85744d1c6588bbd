import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Hash, numberToHex } from 'viem'
import { CHAIN, deposit, vault } from '../../apps/verifier/src/testing/scene.ts'

/** What a node of this bench answers: every transaction exists, and is a deposit in one finalized block. */
export function answerRpc(method: string, [param]: readonly unknown[]): unknown {
  const hash: Hash = `0x${String(param).slice(2)}`
  const place = { blockNumber: '0x28', blockHash: hashOf(0xb40) }
  switch (method) {
    case 'eth_chainId':
      return numberToHex(CHAIN)
    case 'eth_getTransactionByHash':
      return { ...place, hash, from: addressOf(0xf0), to: vault, input: '0x', chainId: numberToHex(CHAIN) }
    case 'eth_getTransactionReceipt':
      return {
        ...{
          ...place,
          transactionHash: hash,
          type: '0x2',
          status: '0x1',
          gasUsed: '0x5208',
          cumulativeGasUsed: '0x5208',
        },
        effectiveGasPrice: '0x1',
        logs: [{ ...deposit(addressOf(Number(BigInt(hash) % 1_000_000n) + 1), 100n), logIndex: '0x0' }],
      }
    case 'eth_getBlockByNumber':
      return param === 'finalized'
        ? { number: '0x100', hash: hashOf(1) }
        : { number: '0x28', hash: hashOf(0xb40), timestamp: '0x1', receiptsRoot: hashOf(2), baseFeePerGas: '0x1' }
    default:
      return null
  }
}
