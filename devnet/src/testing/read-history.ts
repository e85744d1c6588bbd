import { type TransactionEvidence, toTransactionEvidence } from '@laurel/protocol'
import { type Address, getAddress, type Hex, toFunctionSelector } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import type { WorldChain } from '../world.ts'

/** A transaction as the chain returns it, without data from its plan. */
export type SeenTransaction = {
  readonly kind: string
  readonly from: Address
  readonly isReverted: boolean
  readonly hash: Hex
  readonly timestamp: number
  readonly evidence: TransactionEvidence
}

/** Reads every transaction of a chain. Names its kind by the called contract and function, from receipts and calldata only. */
export async function readHistory(client: ChainClient, chain: WorldChain): Promise<readonly SeenTransaction[]> {
  const latest = await client.getBlockNumber()
  const numbers = Array.from({ length: Number(latest) + 1 }, (_, index) => BigInt(index))
  const seen = await Promise.all(
    numbers.map(async (blockNumber) => {
      const [block, receipts] = await Promise.all([
        client.getBlock({ blockNumber, includeTransactions: true }),
        client.getBlockReceipts({ blockNumber }),
      ])
      return block.transactions.map((transaction, index) => {
        const receipt = receipts[index]
        if (receipt === undefined) throw new RangeError(`Transaction ${transaction.hash} has no receipt.`)
        return {
          kind: nameKind(chain, transaction.to, transaction.input),
          from: getAddress(transaction.from),
          isReverted: receipt.status === 'reverted',
          hash: transaction.hash,
          timestamp: Number(block.timestamp),
          evidence: toTransactionEvidence({ chainId: chain.chainId, transaction, receipt }),
        }
      })
    }),
  )
  return seen.flat()
}

// Written by hand from the standards and the sources of the contracts, so that it is independent of the code of the history.
const TASK = '(address,uint256,(string,(int256,int256)),bytes32)'
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  'ERC-20': ['transfer', 'approve', 'mint(address,uint256)', 'transferFrom'],
  'ERC-721': ['mint(address)', 'transferFrom', 'safeTransferFrom(address,address,uint256)'],
  'ERC-1155': [
    'mint(address,uint256,uint256)',
    'mintBatch(address,uint256[],uint256[])',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  ],
  board: [
    `completeTask(${TASK})`,
    'writeNote(string)',
    'readTemperature(int64)',
    'leaveProof(bytes4,bytes)',
    'openTopic(string)',
    'castVotes(uint256[],bool)',
    'ringBell()',
    'refuse(string)',
    'multicall(bytes[])',
  ],
  WETH: ['deposit()', 'withdraw(uint256)'],
  Multicall3: ['aggregate3((address,bool,bytes)[])'],
  EntryPoint: [
    'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
    'depositTo(address)',
  ],
  registry: ['deployClone(uint8,address,string,bytes)', 'register(uint8,string,address)'],
}

const SHORT: Readonly<Record<string, string>> = {
  transfer: 'transfer(address,uint256)',
  approve: 'approve(address,uint256)',
  transferFrom: 'transferFrom(address,address,uint256)',
}

const selectors: ReadonlyMap<string, string> = new Map(
  Object.entries(FUNCTIONS).flatMap(([contract, functions]) =>
    functions.map((name): [string, string] => [
      `${contract} ${toFunctionSelector(SHORT[name] ?? name)}`,
      `${contract} ${name}`,
    ]),
  ),
)

function nameKind(chain: WorldChain, to: Address | null, input: Hex): string {
  if (to === null) return 'creation'
  if (input === '0x') return 'ether'
  const contract = nameContract(chain, to)
  if (contract === 'v2 router') return input.startsWith(toFunctionSelector(ADD_LIQUIDITY)) ? 'v2 liquidity' : 'v2 swap'
  if (contract === 'v3 router') return 'v3 swap'
  return selectors.get(`${contract} ${input.slice(0, 10)}`) ?? `other call of ${contract}`
}

const ADD_LIQUIDITY = 'addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)'

function nameContract({ contracts, tokens }: WorldChain, to: Address): string {
  const address = getAddress(to)
  const standards = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' } as const
  if (address === contracts.weth) return 'WETH'
  const token = tokens.find((candidate) => candidate.address === address)
  if (token !== undefined) return standards[token.kind]
  const names = new Map<Address, string>([
    [contracts.taskBoard, 'board'],
    [contracts.registry, 'registry'],
    [contracts.entryPoint, 'EntryPoint'],
    [contracts.multicall3, 'Multicall3'],
    [contracts.uniswapV2Router, 'v2 router'],
    [contracts.uniswapV3Router, 'v3 router'],
  ])
  return names.get(address) ?? 'another contract'
}
