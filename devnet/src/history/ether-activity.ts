import { erc20TokenAbi, erc20TokenBytecode } from '@laurel/protocol/abi'
import { encodeDeployData, parseEther } from 'viem'
import { planCall } from '../chain/planned-transaction.ts'
import { type Activity, pickPair } from './activity.ts'

/** Creation code that reverts at once: PUSH1 0, PUSH1 0, REVERT. */
const REVERTING_CREATION = '0x60006000fd'

/** The activities that need no deployed contract. */
export const etherActivities: readonly Activity[] = [
  {
    name: 'ether transfer',
    count: 140,
    plan: (context) => {
      const { random } = context
      const [from, to] = pickPair(context)
      const value = parseEther(random.pick(['0.01', '0.05', '0.1', '0.25', '0.5', '1', '1.5', '0.123456789']))
      return planCall({ from: from.address, to: to.address, value, gas: 21_000n })
    },
  },
  {
    name: 'contract creation',
    count: 60,
    plan: ({ scene, random }) => {
      const word = random.pick(['Moss', 'Fern', 'Oak', 'Reed', 'Sage', 'Thyme', 'Rue'])
      const args = [`${word} Coin`, word.toUpperCase(), random.pick([0, 6, 18])] as const
      const data = encodeDeployData({ abi: erc20TokenAbi, bytecode: erc20TokenBytecode, args })
      return planCall({ from: random.pick(scene.users).address, to: null, data, gas: 3_000_000n })
    },
    planFailing: ({ scene, random }) =>
      planCall({ from: random.pick(scene.users).address, to: null, data: REVERTING_CREATION, outcome: 'reverted' }),
  },
]
