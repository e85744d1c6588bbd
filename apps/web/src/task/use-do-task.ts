import { waitForCall } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chainClient } from '../config/chain-client.ts'
import { formatError } from '../errors/format-error.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'
import { useTransaction } from '../transaction/use-transaction.ts'
import { readTask } from './read-task.ts'
import { encodeTask } from './task-call.ts'
import type { CallPlan } from './task-plan.ts'
import type { TaskProps } from './task-props.ts'
import { taskPurpose } from './task-purpose.ts'
import { addTaskRequest, hasTaskRequest, removeTaskRequest } from './task-requests.ts'
import { readTaskRule } from './task-rule.ts'
import { type TaskCall, type TaskTrial, tryTask } from './try-task.ts'

/** A task that is one call, with the values that the user types. */
export type DoTaskProps = TaskProps<CallPlan> & {
  /** The text of the button: “Send TUSD”. */
  readonly verb: string
}

/** The simulation of a task: its result, that it runs, or why it could not. */
export type Trial = TaskTrial | { readonly status: 'trying' | 'lost'; readonly reason: string }

/** The form of a task, its simulation and its transaction. */
export type UseDoTaskReturnType = {
  /** What is typed, for each field. */
  readonly texts: readonly string[]
  /** What is wrong with it. Empty before the first try. */
  readonly problems: readonly (string | null)[]
  /** Null before the simulation. */
  readonly trial: Trial | null
  readonly state: TransactionState
  /** Whether the wallet may still show the request of an earlier page. */
  readonly mayBeRequested: boolean
  readonly changeText: (at: number, text: string) => void
  /** Simulates the call and sends it when it qualifies. @param mayBeUntried - sends it without the simulation. */
  readonly start: (mayBeUntried: boolean) => Promise<void>
  /** The user says that the request of an earlier page was declined. */
  readonly forgetRequest: () => void
}

/** Simulates a task before the wallet is asked, and does not send a call that would not qualify. */
export function useDoTask({ chain, boostId, action, plan, verb, account, readWay }: DoTaskProps): UseDoTaskReturnType {
  const { fields, to } = plan
  const [texts, setTexts] = useState<readonly string[]>(() => fields.map(({ prefilled }) => prefilled))
  const [problems, setProblems] = useState<readonly (string | null)[]>([])
  const [trial, setTrial] = useState<Trial | null>(null)
  const queries = useQueryClient()
  const { state, send, leave } = useTransaction(chain, { purpose: taskPurpose(boostId) })

  const place = { chainId: chain.chainId, account, boostId }
  // Of an earlier page: the one that asked gets the answer itself.
  const [mayBeRequested, setRequested] = useState(() => hasTaskRequest(window.localStorage, place, Date.now()))

  async function sendTask({ data, value }: Pick<TaskCall, 'data' | 'value'>) {
    setRequested(false)
    await send(async (signer, onSent) => {
      addTaskRequest(window.localStorage, place, Date.now())
      const hash = await signer
        .sendTransaction({ to, data, value })
        .finally(() => removeTaskRequest(window.localStorage, place, Date.now()))
      onSent(hash)
      await waitForCall(chainClient(chain), hash, verb)
    })
  }

  async function start(mayBeUntried: boolean) {
    // The failure of an earlier try says nothing about this one.
    if (state.status === 'failed') leave()
    const reading = readTask(fields, texts)
    if (reading.status === 'error') {
      setProblems(reading.problems)
      return
    }
    setProblems([])
    const encode = () => encodeTask(plan, account, reading.args)
    if (mayBeUntried) {
      setTrial(null)
      await sendTask(encode())
      return
    }
    setTrial({ status: 'trying', reason: '' })
    try {
      const called = encode()
      const tried = await tryTask(chainClient(chain), await readTaskRule(queries, chain, action), called, readWay)
      setTrial(tried)
      if (tried.status === 'counts') await sendTask(called)
    } catch (error) {
      setTrial({ status: 'lost', reason: formatError(error) })
    }
  }

  return {
    ...{ texts, problems, trial, state, mayBeRequested, start },
    changeText(at, text) {
      setTexts((before) => before.map((each, index) => (index === at ? text : each)))
      setTrial(null)
    },
    forgetRequest() {
      removeTaskRequest(window.localStorage, place, Date.now())
      setRequested(false)
    },
  }
}
