import { humanName, waitForCall } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Details } from '../controls/details.tsx'
import { Field } from '../controls/field.tsx'
import { formatError } from '../errors/format-error.ts'
import { taskText } from '../language/en/task.ts'
import { Hint, Step, TransactionStep } from '../transaction/transaction-step.tsx'
import { useTransaction } from '../transaction/use-transaction.ts'
import styles from './do-task.module.css'
import { readTask } from './read-task.ts'
import { encodeTask, filledTask } from './task-call.ts'
import { TaskFee } from './task-fee.tsx'
import type { CallPlan, TaskField } from './task-plan.ts'
import type { TaskProps } from './task-props.ts'
import { taskPurpose } from './task-purpose.ts'
import { addTaskRequest, hasTaskRequest, removeTaskRequest } from './task-requests.ts'
import { readTaskRule } from './task-rule.ts'
import { type TaskCall, type TaskTrial, tryTask } from './try-task.ts'
import { indirectWords } from './verify-task.ts'

/**
 * The task, done on this page. Its button opens the form. The call is simulated before the wallet is asked, and a call
 * that would not qualify is not sent.
 */
export function DoTask({
  chain,
  boostId,
  action,
  plan,
  verb,
  account,
  readWay,
}: TaskProps<CallPlan> & {
  /** The text of the button: “Send TUSD”. */
  readonly verb: string
}) {
  const { fields, call, to } = plan
  const [isOpen, setOpen] = useState(false)
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

  const earlier = mayBeRequested && (
    <Alert
      actions={
        // The wallet answers the page that asked, so only the user knows that the request was declined.
        <Button
          onClick={() => {
            removeTaskRequest(window.localStorage, place, Date.now())
            setRequested(false)
          }}
          size="small"
        >
          {taskText('alreadyAskedDone')}
        </Button>
      }
      isLive
      title={taskText('alreadyAsked')}
      tone="warn"
    >
      {taskText('alreadyAskedDetail')}
    </Alert>
  )
  const filled = filledTask(plan, account, texts)
  if (!isOpen && fields.length > 0) {
    return (
      <TransactionStep chain={chain} state={state}>
        {earlier}
        <Button aria-expanded={false} look="main" onClick={() => setOpen(true)} size="big">
          {verb}
        </Button>
        {filled !== null && <TaskFee call={filled} chain={chain} />}
      </TransactionStep>
    )
  }
  return (
    <form
      aria-label={verb}
      className={styles['task']}
      onSubmit={(event) => {
        event.preventDefault()
        void start(false)
      }}
    >
      <TaskFields
        fields={fields}
        inputs={call.inputs.length}
        isReadOnly={state.status === 'confirming' || state.status === 'pending'}
        onText={(at, text) => {
          setTexts((before) => before.map((each, index) => (index === at ? text : each)))
          setTrial(null)
        }}
        problems={problems}
        texts={texts}
      />
      <TransactionStep chain={chain} state={state}>
        {earlier}
        {trial?.status === 'trying' ? (
          <Step still={taskText('trying')}>{taskText('tryingDetail')}</Step>
        ) : (
          <>
            <Button look="main" size="big" type="submit">
              {verb}
            </Button>
            <TaskFee call={filled} chain={chain} />
          </>
        )}
      </TransactionStep>
      <TrialResult chain={chain} onSendAnyway={() => void start(true)} state={state} trial={trial} />
      {state.status === 'idle' && trial === null && <Hint>{taskText('triedFirst')}</Hint>}
    </form>
  )
}

/** The inputs of the call, one for each parameter. */
function TaskFields({
  fields,
  inputs,
  texts,
  problems,
  isReadOnly,
  onText,
}: {
  readonly fields: CallPlan['fields']
  /** The number of inputs of the function. */
  readonly inputs: number
  readonly texts: readonly string[]
  readonly problems: readonly (string | null)[]
  readonly isReadOnly: boolean
  readonly onText: (at: number, text: string) => void
}) {
  const id = useId()
  const firstOpen = fields.findIndex(({ fixedBy }) => fixedBy !== 'boost' && fixedBy !== 'payee')
  return (
    <>
      {fields.map((field, at) => (
        <Field
          after={field.unit?.symbol}
          autoFocus={at === firstOpen}
          error={problems[at] ?? null}
          id={`${id}-${at}`}
          hint={fieldHint(field)}
          inputMode={field.type === 'number' ? 'decimal' : 'text'}
          isMono={field.type === 'address' || field.type === 'hex'}
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of a call never move.
          key={at}
          label={fieldLabel(field, at, inputs)}
          onText={(text) => onText(at, text)}
          readOnly={isReadOnly || field.fixedBy === 'boost' || field.fixedBy === 'payee'}
          value={texts[at] ?? ''}
        />
      ))}
    </>
  )
}

type Trial = TaskTrial | { readonly status: 'trying' | 'lost'; readonly reason: string }

/** The result of the simulation, or of the transaction. */
function TrialResult({
  chain,
  trial,
  state,
  onSendAnyway,
}: {
  readonly chain: ChainConfig
  readonly trial: Trial | null
  readonly state: ReturnType<typeof useTransaction>['state']
  readonly onSendAnyway: () => void
}) {
  return (
    <>
      {trial?.status === 'does-not-count' && (
        <Alert isLive title={taskText('wouldNotCount')} tone="warn">
          {taskText('wouldNotCountDetail')}
        </Alert>
      )}
      {trial?.status === 'indirect' && (
        <Alert isLive title={indirectWords(trial.way).title} tone="warn">
          {indirectWords(trial.way).text}
        </Alert>
      )}
      {trial?.status === 'reverts' && (
        <Alert isLive title={taskText('wouldFail')} tone="warn">
          {taskText('wouldFailDetail', { reason: trial.reason ?? taskText('wouldFailUnknown') })}
        </Alert>
      )}
      {trial?.status === 'gives-rights' && (
        <Alert isLive title={taskText('givesRights')} tone="bad">
          {taskText.rich('givesRightsDetail', {
            taker: <AddressText address={trial.taker} isCopyable />,
            contract: (
              <AddressText address={trial.contract} name={chain.names.get(trial.contract.toLowerCase()) ?? null} />
            ),
          })}
        </Alert>
      )}
      {trial?.status === 'lost' && (
        <Alert isLive title={taskText('notTried')} tone="warn">
          {taskText('notTriedDetail', { reason: trial.reason })}
        </Alert>
      )}
      {trial?.status === 'untried' && state.status === 'idle' && (
        <Alert
          actions={
            <Button onClick={onSendAnyway} size="small">
              {taskText('sendAnyway')}
            </Button>
          }
          isLive
          title={taskText('cannotTry')}
          tone="warn"
        >
          {taskText('cannotTryDetail')}
        </Alert>
      )}
      {state.status === 'failed' && (
        <Alert isLive title={taskText('failed')} tone="warn">
          {state.problem}
          {state.details !== undefined && <Details>{state.details}</Details>}
        </Alert>
      )}
      {state.status === 'unknown' && (
        <Alert isLive title={taskText('unknown')} tone="warn">
          {taskText('unknownDetail')}
        </Alert>
      )}
    </>
  )
}

/** @param inputs - the number of inputs of the function. */
function fieldLabel({ names, path }: TaskField, at: number, inputs: number): string {
  if ((path[0] ?? 0) >= inputs) return taskText('sentAlong')
  const known = names.filter((name) => name !== '').map(humanName)
  return known.length < names.length ? taskText('value', { number: at + 1 }) : known.join(' · ')
}

/** Why a value is as it is; undefined when the user chooses it. */
function fieldHint({ fixedBy }: CallPlan['fields'][number]): string | undefined {
  return fixedBy === null ? undefined : taskText(`fixedBy.${fixedBy}`)
}
