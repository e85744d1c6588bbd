import type { TransactionVerification, VerifyTransaction } from '@laurel/wallet'
import type { Address } from 'viem'
import type { ChainClient } from '../config/chain-client.ts'
import { problemText } from '../language/en/problem.ts'
import { taskText } from '../language/en/task.ts'
import type { IndirectWay, TaskWay } from './task-way.ts'
import { matchTask, type TaskRule, type TaskTrial } from './try-task.ts'

/**
 * Returns the function by which the wallet's Send and Swap verify a task: a transaction that would not qualify is not
 * sent, so that nobody pays its network fee.
 * @param readWay - reads how a single transaction of the account reaches the chain.
 * @param readRule - returns the action of the boost, with its ABIs.
 * @param trusted - the routers of a swap. A permit in it allows one of them to take what is swapped.
 */
export function verifyTask(
  client: ChainClient,
  { readRule, readWay }: { readonly readRule: () => Promise<TaskRule>; readonly readWay: () => Promise<TaskWay> },
  trusted: readonly Address[] = [],
): VerifyTransaction {
  return async ({ transaction: { from: account, to, data, value }, simulation, isBatched = false }) => {
    switch (simulation.status) {
      case 'changes': {
        const [rule, own] = await Promise.all([readRule(), readWay()])
        const way = own === 'direct' && isBatched ? 'batch' : own
        const call = { account, to, data, value }
        return toVerification(await matchTask(client, rule, { call, logs: simulation.logs, way, trusted }))
      }
      case 'reverts':
        return toVerification(simulation)
      case 'succeeds':
        return toVerification({ status: 'untried' })
      case 'unavailable':
        return toVerification({ status: simulation.reason === 'no-answer' ? 'unanswered' : 'untried' })
      default:
        return simulation satisfies never
    }
  }
}

/** Returns what the wallet shows of a trial. Pure. */
export function toVerification(trial: TaskTrial): TransactionVerification {
  switch (trial.status) {
    case 'counts':
      return { status: 'accepted' }
    case 'does-not-count':
      return { status: 'refused', title: taskText('wouldNotCount'), text: taskText('wouldNotCountDetail') }
    case 'indirect':
      return { status: 'refused', ...indirectWords(trial.way) }
    case 'reverts': {
      const reason = trial.reason ?? taskText('wouldFailUnknown')
      return { status: 'refused', title: taskText('wouldFail'), text: taskText('wouldFailDetail', { reason }) }
    }
    case 'gives-rights': {
      const { taker, contract } = trial
      return {
        ...{ status: 'refused', title: taskText('givesRights') },
        text: taskText('givesRightsDetail', { taker, contract }),
      }
    }
    case 'untried':
      return { status: 'unverified', title: taskText('cannotTry'), text: taskText('cannotTryDetail') }
    case 'unanswered': {
      const reason = problemText('noAnswer')
      return { status: 'unverified', title: taskText('notTried'), text: taskText('notTriedDetail', { reason }) }
    }
    default:
      return trial satisfies never
  }
}

/** Returns why what an account does not send itself cannot qualify, and the way out. Pure. */
export function indirectWords(way: IndirectWay): { readonly title: string; readonly text: string } {
  switch (way) {
    case 'user-operation':
      return { title: taskText('notSmartAccount'), text: taskText('notSmartAccountSwitch') }
    case 'contract':
      return { title: taskText('notSmartAccount'), text: taskText('notSmartAccountOther') }
    case 'batch':
      return { title: taskText('notBatched'), text: taskText('notBatchedDetail') }
    default:
      return way satisfies never
  }
}
