import { type Address, type Hex, parseGwei } from 'viem'

/**
 * The code of the CREATE2 proxy, and the transaction that deploys it. Nobody has the key of its account: the signature is made up,
 * and the account follows from it. So the proxy has the same address on every chain that accepts the transaction.
 * Source: https://github.com/Arachnid/deterministic-deployment-proxy.
 */
export const create2Proxy = {
  code: '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3',
  account: '0x3fAB184622Dc19b6109349B94811493BF2a45362',
  transaction:
    '0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba02222222222222222222222222222222222222222222222222222222222222222a02222222222222222222222222222222222222222222222222222222222222222',
  /** What the account needs: the gas limit of the transaction at its gas price. */
  cost: 100_000n * parseGwei('100'),
} as const satisfies { code: Hex; account: Address; transaction: Hex; cost: bigint }
