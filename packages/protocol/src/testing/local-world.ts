import { type Address, createClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { prepareDeployment } from '../../../../contracts/deploy/create2.ts'
import { deriveDevAccounts } from '../../../../devnet/src/chain/accounts.ts'
import { deployContracts } from '../../../../devnet/src/contracts/deploy-contract.ts'
import { taskBoardAbi, taskBoardBytecode } from '../../../../devnet/src/contracts/generated/task-board.ts'
import { type LocalChain, startChain } from '../../../../devnet/src/start-chain.ts'
import { boostRegistryAbi, boostRegistryBytecode } from '../abi/boost-registry.ts'
import { contractActionAbi, contractActionBytecode } from '../abi/contract-action.ts'
import { erc20TokenAbi, erc20TokenBytecode } from '../abi/erc20-token.ts'
import { eventActionAbi, eventActionBytecode } from '../abi/event-action.ts'
import type { Action } from '../action/action.ts'
import { FieldType, FilterOperator } from '../criteria/criteria.ts'

/** `event Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' satisfies Hex

/** A fresh chain with the protocol, a token and a playground on it, and clients that sign for three people. */
export type LocalWorld = Awaited<ReturnType<typeof startLocalWorld>>

/** Starts a {@link LocalWorld}; stop its chain when done. */
export async function startLocalWorld(options: Parameters<typeof startChain>[0] = {}) {
  const chain = await startChain(options)
  const contracts = {
    registry: prepareDeployment({ name: 'BoostRegistry', abi: boostRegistryAbi, bytecode: boostRegistryBytecode }),
    eventAction: prepareDeployment({ name: 'EventAction', abi: eventActionAbi, bytecode: eventActionBytecode }),
    contractAction: prepareDeployment({
      name: 'ContractAction',
      abi: contractActionAbi,
      bytecode: contractActionBytecode,
    }),
    board: prepareDeployment({ name: 'TaskBoard', abi: taskBoardAbi, bytecode: taskBoardBytecode }),
    token: prepareDeployment({
      name: 'Test Token',
      abi: erc20TokenAbi,
      bytecode: erc20TokenBytecode,
      args: ['Test Token', 'TEST', 18],
    }),
  }
  await deployContracts(chain.client, Object.values(contracts))
  const [ada, ben, cleo] = deriveDevAccounts().users
  if (!ada || !ben || !cleo) throw new TypeError('The local world has too few people.')
  return {
    chain,
    contracts,
    accounts: { ada: ada.address, ben: ben.address, cleo: cleo.address },
    ada: signerFor(chain, ada.privateKey),
    ben: signerFor(chain, ben.privateKey),
    cleo: signerFor(chain, cleo.privateKey),
  }
}

/** A client as in an app: it has a chain and signs itself. */
function signerFor(chain: LocalChain, privateKey: Hex) {
  return createClient({
    account: privateKeyToAccount(privateKey),
    chain: chain.client.chain,
    transport: http(chain.rpcUrl, { retryCount: 0 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
}

/** Returns the action "send a transfer of at least `least` (base units) of the token". */
export function transferAction({ chainId, token, least }: { chainId: number; token: Address; least: bigint }): Action {
  const digits = least.toString(16)
  return {
    actionClaimant: {
      signatureType: 0,
      signature: TRANSFER_TOPIC,
      fieldIndex: 0,
      targetContract: token,
      chainId,
    },
    actionSteps: [
      {
        signature: TRANSFER_TOPIC,
        signatureType: 0,
        actionType: 0,
        targetContract: token,
        chainId,
        actionParameter: {
          filterType: FilterOperator.GREATER_THAN_OR_EQUAL,
          fieldType: FieldType.UINT,
          fieldIndex: 2,
          filterData: `0x${digits.padStart(digits.length + (digits.length % 2), '0')}`,
        },
      },
    ],
  }
}
